// A user may enter another person's address. The name must not carry an advertisement or a link to
// that person.
const looksLikeLink = /:\/\/|www\.|[\w-]\.[a-z]{2,}|\//i

/**
 * The first line of a mail: 「〇〇 様」, or `otherwise` where the name is empty or looks like a link.
 */
export const greetingOf = (name: string, otherwise: string): string =>
  name === '' || looksLikeLink.test(name.normalize('NFKC')) ? otherwise : `${name} 様`
