/** The text as a pattern of LIKE that finds it anywhere, each of its signs meaning itself. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
