const ZERO_WIDTH_SPACE = '\u200b'

/**
 * A stranger's text, for a mail to another person. Mail programs turn every address into a link, in
 * plain text too. An invisible zero-width space after `:`, `@` and the dots of such an address
 * prevents that.
 */
export const quoted = (text: string): string =>
  text.replace(/:(?=\/\/)|@|(?<=[\p{L}\p{N}-])[.．](?=\p{L})/gu, (mark) => `${mark}${ZERO_WIDTH_SPACE}`)
