/** A password as it is stored, for accounts that are made in bulk. The library is loaded only when it is needed. */
export async function hashPassword(password: string): Promise<string> {
  const library = await import('better-auth/crypto')
  return await library.hashPassword(password)
}
