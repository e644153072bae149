// Messages that wait to be sent, in this device's storage. They survive a reload and a lost
// connection; the key of each lets the server recognize a message that arrived before.
import type { AddedPicture } from '#contract/messages/messages-schemas.ts'

export type StoredMessage = {
  client_key: string
  text: string
  experience_id: number | null
  /** Missing in one that an earlier version stored. */
  pictures?: AddedPicture[]
}

// The prefix of stored forms: signing out deletes them (clearStoredForms).
const PREFIX = 'tsumugi.form.'

/** The id of the user is part of each key: another user of this device must not send them. */
const draftKey = (user_id: number, thread_id: number) => `${PREFIX}message-${user_id}-${thread_id}`
const outboxKey = (user_id: number, thread_id: number) => `${PREFIX}outbox-${user_id}-${thread_id}`

// Access to the storage may throw (private window). Nothing is kept then.
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch (error) {
    console.info('storage not available', error)
    return otherwise
  }
}

export const readDraft = (user_id: number, thread_id: number): string =>
  attempt(() => localStorage.getItem(draftKey(user_id, thread_id)) ?? '', '')

export function writeDraft(user_id: number, thread_id: number, text: string): void {
  attempt(() => {
    if (text === '') localStorage.removeItem(draftKey(user_id, thread_id))
    else localStorage.setItem(draftKey(user_id, thread_id), text)
  }, undefined)
}

const isStored = (value: unknown): value is StoredMessage =>
  typeof value === 'object' &&
  value !== null &&
  'client_key' in value &&
  typeof value.client_key === 'string' &&
  'text' in value &&
  typeof value.text === 'string'

export const readOutbox = (user_id: number, thread_id: number): StoredMessage[] =>
  attempt(() => {
    const value: unknown = JSON.parse(localStorage.getItem(outboxKey(user_id, thread_id)) ?? '[]')
    return Array.isArray(value) ? value.filter(isStored) : []
  }, [])

/** Changes the stored list. It is read again first, because another tab may have changed it. */
export function changeOutbox(
  user_id: number,
  thread_id: number,
  change: (stored: StoredMessage[]) => StoredMessage[],
): void {
  const after = change(readOutbox(user_id, thread_id))
  attempt(() => {
    if (after.length === 0) localStorage.removeItem(outboxKey(user_id, thread_id))
    else localStorage.setItem(outboxKey(user_id, thread_id), JSON.stringify(after))
  }, undefined)
}
