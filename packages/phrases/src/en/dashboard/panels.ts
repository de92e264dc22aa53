export const panels = {
  panels: {
    /** The thing is there, and not for whoever asks. */
    forbidden: "You don't have access to this",
    forbiddenText: 'An owner or administrator of the workspace can give it to you.',
  },
};
