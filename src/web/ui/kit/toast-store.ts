// The store of toasts. Pages add toasts with `showSuccess` and `showError`; `Toasts` shows them.
export type Toast = { id: number; kind: 'success' | 'error'; message: string; action?: ToastAction }

/** A button in a toast, which disappears after `seconds`. */
export type ToastAction = { label: string; seconds: number; run: () => void }

/** Toasts shown at once; more would cover the page. */
const MAX = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function put(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

const add = (kind: Toast['kind'], message: string, action?: ToastAction) =>
  put([...toasts, { id: ++lastId, kind, message, ...(action && { action }) }].slice(-MAX))

/** Shows a success toast, which screen readers announce: 「保存しました。」 */
export const showSuccess = (message: string) => add('success', message)

/** Shows a success toast with a button that takes the action back: 「元に戻す」. */
export const showUndoable = (message: string, action: ToastAction) => add('success', message, action)

/** Uses the button of the latest toast that has one. */
export function runLatestAction(): void {
  const toast = toasts.findLast(({ action }) => action)
  if (!toast) return
  put(toasts.filter(({ id }) => id !== toast.id))
  toast.action?.run()
}

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
