/** What was said to be done or failed, until it goes. A page says it by `tellDone` and `tellFailed`, `Toasts` shows it. */
export type Toast = { id: number; kind: 'success' | 'error'; message: string }

/** More of them would cover the page. */
const MOST = 3

let toasts: readonly Toast[] = []
let made = 0
const listeners = new Set<() => void>()

function put(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

const add = (kind: Toast['kind'], message: string) => put([...toasts, { id: ++made, kind, message }].slice(-MOST))

/** Says that something was done, at the edge of the screen and to screen readers: 「保存しました。」 */
export const tellDone = (message: string) => add('success', message)

/** Says why something failed, where neither form nor dialog is there to say it. It stays until it is closed. */
export const tellFailed = (message: string) => add('error', message)

/** For `Toasts` alone. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  now: () => toasts,
  remove: (id: number) => put(toasts.filter((one) => one.id !== id)),
}
