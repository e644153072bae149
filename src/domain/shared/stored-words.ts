/**
 * The words of a name that the database holds as text. A name that only an older version of the program knew is
 * shown as it is.
 */
export function storedWords(words: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(words, name) ? words[name] : undefined) ?? name
}
