const ZERO_WIDTH_SPACE = '\u200b'

/**
 * What a stranger wrote, for a mail to somebody else. Mail programs turn every address into a link, in plain text too; a zero-width space
 * after `:`, `@` and the dots of such an address prevents that and isn't seen.
 */
export const quoted = (text: string): string =>
  text.replace(/:(?=\/\/)|@|(?<=[\p{L}\p{N}-])[.．](?=\p{L})/gu, (mark) => `${mark}${ZERO_WIDTH_SPACE}`)
