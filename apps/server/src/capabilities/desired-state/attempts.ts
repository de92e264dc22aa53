/** So often something is sent that the device says it took, and then does not have. */
export const attemptsMax = 3;
