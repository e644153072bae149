/** The pattern of LIKE for texts that contain this one; signs that LIKE reads otherwise stand for themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
