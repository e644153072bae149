// Where forms are stored, and how they are forgotten. All pages need this, few a stored form.

export const PREFIX = 'tsumugi.form.'

// Access to the storage may throw (private window). The form is then kept in memory only.
export function storage(which: 'sessionStorage' | 'localStorage' = 'sessionStorage'): Storage | null {
  try {
    return window[which]
  } catch {
    return null
  }
}

/**
 * Deletes all stored forms of this tab and of this device (`localStorage`, same prefix). Call it at
 * sign-out: the next user of the device must not find them.
 */
export function clearStoredForms() {
  for (const store of [storage('sessionStorage'), storage('localStorage')])
    for (const key of Object.keys(store ?? {})) if (key.startsWith(PREFIX)) store?.removeItem(key)
}
