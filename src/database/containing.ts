/** A LIKE pattern for texts that contain this one. Wildcards in it are escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
