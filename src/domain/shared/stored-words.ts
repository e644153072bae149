/**
 * The Japanese label of a name that the database stores. A name that only an older version of the
 * program knew is returned unchanged.
 */
export function storedWords(words: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(words, name) ? words[name] : undefined) ?? name
}
