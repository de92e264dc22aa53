export const home = {
  'apple.profile.com.apple.webClip.managed': {
    title: 'Clip web',
    help: 'Un icono en la pantalla de inicio que abre una página web.',
    keys: {
      Precomposed: { label: 'Sin efectos en el icono' },
      FullScreen: { label: 'Pantalla completa', help: 'Sin las barras de Safari.' },
      URL: { label: 'Dirección' },
      Icon: { label: 'Icono', help: 'Un PNG de 59 × 60 píxeles o más.' },
      IsRemovable: { label: 'Las personas pueden quitarlo' },
      Label: { label: 'Nombre' },
      IgnoreManifestScope: { label: 'Seguir a pantalla completa en otros sitios' },
      TargetApplicationBundleIdentifier: { label: 'App que lo abre' },
    },
  },
  'apple.profile.com.apple.homescreenlayout': {
    title: 'Disposición de la pantalla de inicio',
    help: 'Qué apps, carpetas y clips web están dónde. Las personas no pueden moverlos.',
    keys: {
      Dock: { label: 'Dock' },
      'Dock.Type': { label: 'Tipo' },
      'Dock.DisplayName': { label: 'Nombre de la carpeta' },
      'Dock.BundleID': { label: 'Identificador de paquete' },
      'Dock.Pages': { label: 'Páginas de la carpeta' },
      'Dock.URL': { label: 'Dirección del clip web' },
      Pages: { label: 'Páginas', help: 'Una lista de páginas, cada una con una lista de iconos.' },
    },
  },
  'apple.profile.com.apple.notificationsettings': {
    title: 'Notificaciones',
    help: 'Cómo pueden avisar las apps.',
    keys: {
      NotificationSettings: { label: 'Apps' },
      'NotificationSettings.BundleIdentifier': { label: 'Identificador de paquete' },
      'NotificationSettings.NotificationsEnabled': { label: 'Notificaciones' },
      'NotificationSettings.ShowInNotificationCenter': { label: 'En el centro de notificaciones' },
      'NotificationSettings.ShowInLockScreen': { label: 'En la pantalla bloqueada' },
      'NotificationSettings.AlertType': { label: 'Estilo', help: '0 ninguno, 1 tira temporal, 2 tira persistente.' },
      'NotificationSettings.BadgesEnabled': { label: 'Globos' },
      'NotificationSettings.SoundsEnabled': { label: 'Sonidos' },
      'NotificationSettings.ShowInCarPlay': { label: 'En CarPlay' },
      'NotificationSettings.CriticalAlertEnabled': {
        label: 'Alertas críticas',
        help: 'Suenan también en silencio y en los modos de concentración.',
      },
      'NotificationSettings.GroupingType': { label: 'Agrupación', help: '0 automática, 1 por app, 2 desactivada.' },
      'NotificationSettings.PreviewType': {
        label: 'Previsualizaciones',
        help: '0 siempre, 1 con el dispositivo desbloqueado, 2 nunca.',
      },
    },
  },
  'apple.profile.com.apple.airprint': {
    title: 'AirPrint',
    help: 'Impresoras que las personas encuentran sin buscar.',
    keys: {
      AirPrint: { label: 'Impresoras' },
      'AirPrint.IPAddress': { label: 'Dirección' },
      'AirPrint.ResourcePath': { label: 'Ruta', help: 'Como printers/Oficina o ipp/print.' },
      'AirPrint.Port': { label: 'Puerto' },
      'AirPrint.ForceTLS': { label: 'Solo TLS' },
    },
  },
} as const;
