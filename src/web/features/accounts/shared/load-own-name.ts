import { browserApi, readResponse } from '#web/api-client.ts'

let loading = false

/** Loads the name of the signed-in user. @param onName isn't called without an answer */
export async function loadOwnName(onName: (name: string) => void): Promise<void> {
  if (loading) return
  loading = true
  const answer = await readResponse(browserApi.me.$get())
  loading = false
  // An admin may have begun to view another user in another tab. The page isn't of that user.
  if (answer.ok && !answer.data.viewing) onName(answer.data.name)
}
