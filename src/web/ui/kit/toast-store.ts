// The store of toasts. Pages add toasts with `showSuccess` and `showError`; `Toasts` shows them.
export type Toast = { id: number; kind: 'success' | 'error'; message: string }

/** Toasts shown at once; more would cover the page. */
const MAX = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function put(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

const add = (kind: Toast['kind'], message: string) => put([...toasts, { id: ++lastId, kind, message }].slice(-MAX))

/** Shows a success toast, which screen readers announce: 「保存しました。」 */
export const showSuccess = (message: string) => add('success', message)

/** Shows an error toast until the user closes it. For actions without a form or dialog. */
export const showError = (message: string) => add('error', message)

/** For `Toasts` only. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  now: () => toasts,
  remove: (id: number) => put(toasts.filter((one) => one.id !== id)),
}
