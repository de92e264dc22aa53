export const macSecurity = {
  'apple.profile.com.apple.security.firewall': {
    title: 'Cortafuegos',
    help: 'Qué conexiones de fuera acepta un Mac.',
    keys: {
      EnableFirewall: { label: 'Cortafuegos activado' },
      BlockAllIncoming: { label: 'Bloquear todas las conexiones entrantes' },
      EnableStealthMode: { label: 'Modo encubierto', help: 'El Mac no responde a sondeos.' },
      Applications: { label: 'Reglas para apps' },
      'Applications.BundleID': { label: 'Identificador de paquete' },
      'Applications.Allowed': { label: 'Aceptar conexiones' },
      EnableLogging: { label: 'Guardar un registro' },
      LoggingOption: { label: 'Cuánto se registra' },
      AllowSigned: { label: 'Las apps del sistema aceptan conexiones' },
      AllowSignedApp: { label: 'Las apps firmadas descargadas aceptan conexiones' },
    },
  },
  'apple.profile.com.apple.systempolicy.control': {
    title: 'Gatekeeper',
    help: 'Qué apps abre un Mac.',
    keys: {
      EnableAssessment: { label: 'Gatekeeper activado' },
      AllowIdentifiedDevelopers: {
        label: 'Apps de desarrolladores identificados',
        help: 'Desactivado: solo apps de la App Store.',
      },
      EnableXProtectMalwareUpload: { label: 'Enviar a Apple el software malicioso encontrado' },
    },
  },
  'apple.profile.com.apple.systempolicy.managed': {
    title: 'Gatekeeper: sin excepciones',
    help: 'Si las personas pueden abrir lo que Gatekeeper rechaza.',
    keys: {
      DisableOverride: { label: 'Nadie abre a mano apps rechazadas' },
    },
  },
  'apple.profile.com.apple.MCX.FileVault2': {
    title: 'FileVault',
    help: 'Cifra el disco de un Mac.',
    keys: {
      Enable: { label: 'FileVault' },
      Defer: { label: 'Activar al cerrar la sesión', help: 'El Mac pide entonces la contraseña a su usuario.' },
      UserEntersMissingInfo: { label: 'Preguntar lo que falte' },
      UseRecoveryKey: {
        label: 'Clave de recuperación personal',
        help: 'Una clave solo de este Mac que abre el disco.',
      },
      ShowRecoveryKey: { label: 'Mostrar la clave de recuperación al usuario' },
      OutputPath: { label: 'Dónde se escribe la clave de recuperación' },
      Certificate: { label: 'Certificado de la institución' },
      PayloadCertificateUUID: { label: 'Certificado de la institución, de esta política' },
      Username: { label: 'Usuario' },
      Password: { label: 'Contraseña del usuario' },
      UseKeychain: { label: 'Llavero de la institución' },
      DeferForceAtUserLoginMaxBypassAttempts: {
        label: 'Cuántas veces se puede posponer',
        help: '0: en el próximo inicio de sesión; -1: siempre que quieran.',
      },
      DeferDontAskAtUserLogout: { label: 'No preguntar al cerrar la sesión' },
      ForceEnableInSetupAssistant: { label: 'Activar en el Asistente de Configuración' },
    },
  },
  'apple.profile.com.apple.security.FDERecoveryKeyEscrow': {
    title: 'FileVault: custodiar la clave',
    help: 'El Mac entrega al servidor su clave de recuperación personal, cifrada.',
    keys: {
      Location: { label: 'Dónde se guarda', help: 'Se muestra a quien ha olvidado la contraseña.' },
      EncryptCertPayloadUUID: { label: 'Certificado con el que se cifra' },
      DeviceKey: { label: 'Nombre de la clave', help: 'Se muestra con la petición de ayuda.' },
    },
  },
  'apple.profile.com.apple.system-extension-policy': {
    title: 'Extensiones del sistema',
    help: 'Qué extensiones de otros fabricantes carga un Mac sin preguntar.',
    keys: {
      AllowUserOverrides: { label: 'Las personas pueden permitir más' },
      AllowedTeamIdentifiers: {
        label: 'Equipos con todas sus extensiones permitidas',
        help: 'Identificadores de equipo de diez caracteres.',
      },
      AllowedSystemExtensionTypes: {
        label: 'Tipos permitidos por equipo',
        help: 'DriverExtension, NetworkExtension, EndpointSecurityExtension.',
      },
      AllowedSystemExtensions: { label: 'Extensiones permitidas por equipo' },
      RemovableSystemExtensions: { label: 'Extensiones que las apps pueden quitar, por equipo' },
      NonRemovableSystemExtensions: { label: 'Extensiones que se quedan, por equipo' },
      NonRemovableFromUISystemExtensions: { label: 'Extensiones que las personas no pueden desactivar, por equipo' },
    },
  },
} as const;
