import { getMe } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'

let loading = false

/** Loads the name of the signed-in user. @param onName isn't called without an answer */
export async function loadOwnName(onName: (name: string) => void): Promise<void> {
  if (loading) return
  loading = true
  const answer = await readResponse(getMe())
  loading = false
  // An admin may have begun to view another user in another tab. The page isn't of that user.
  if (answer.ok && !answer.data.viewing) onName(answer.data.name)
}
