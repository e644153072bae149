import { type RouterContextProvider, redirect } from 'react-router'
import { safeBack } from '#domain/accounts/safe-back.ts'
import { getMe } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'

/**
 * Reads the return path from `?back=`. For loaders of sign-in pages.
 * @throws a redirect to that path if the user is already signed in
 */
export async function backOf(request: Request, context: Readonly<RouterContextProvider>): Promise<string> {
  const { searchParams } = new URL(request.url)
  const back = safeBack(searchParams.get('back'))
  // The user is signed in, but must confirm their identity by signing in again.
  if (searchParams.has('again')) return back
  const answer = await readResponse(getMe({ context }))
  if (answer.ok) throw redirect(back)
  return back
}
