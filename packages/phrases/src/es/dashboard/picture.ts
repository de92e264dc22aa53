import type { picture as english } from '../../en/dashboard/picture.ts';
import type { SameShape } from '../../shapes.ts';

export const picture: SameShape<typeof english> = {
  picture: {
    title: 'Elige la parte que se muestra',
    part: 'Parte de la imagen que se muestra',
    keys: 'Las flechas la mueven, con Mayús en pasos más grandes; más y menos cambian el zoom.',
    hint: 'Arrastra la imagen para moverla.',
    hintKeys: 'También sirven las flechas, más y menos.',
    zoom: 'Zoom',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    save: 'Guardar imagen',
    saving: 'Guardando…',
  },
};
