/** Where the part of a picture that is shown is chosen. */
export const picture = {
  picture: {
    title: 'Choose the part to show',
    part: 'Part of the picture that is shown',
    keys: 'The arrow keys move it, with Shift in larger steps; plus and minus zoom.',
    hint: 'Drag the picture to move it.',
    hintKeys: 'Arrow keys, plus and minus work, too.',
    zoom: 'Zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    save: 'Save picture',
    saving: 'Saving…',
  },
} as const;
