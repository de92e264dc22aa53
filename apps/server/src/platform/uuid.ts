/** An id as the database writes it: what is none can be told before the database refuses it. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
