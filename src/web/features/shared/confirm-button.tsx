import type { ComponentProps, ReactNode } from 'react'
import type { Answer } from '#web/read-response.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { focusNextItem } from '#web/ui/keep-focus.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useAsking } from './use-operation.ts'

type Props<T> = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'children' | 'confirmLabel' | 'cancelLabel' | 'destructive'
> & {
  /** The content of the button. */
  label: ReactNode
  button?: ButtonProps
  call: () => Promise<Answer<T>>
  /** What is said after a success, or what is done then. */
  done: string | ((data: T) => unknown)
  /** The item with the button may leave the list or the page: then the next one gets the focus. */
  leaves?: boolean
}

/** A button that asks for a confirmation, and then calls one operation. */
export function ConfirmButton<T>({ label, button, call, done, leaves = false, ...dialog }: Props<T>) {
  const { ask, close, confirm, run } = useAsking()
  const succeed = (data: T) => {
    close()
    return typeof done === 'string' ? showSuccess(done) : done(data)
  }
  const confirmed = async () => {
    const focusNext = focusNextItem()
    if ((await run(call, succeed)) && leaves) focusNext()
  }
  return (
    <>
      <Button variant="quiet" {...button} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog {...dialog} {...confirm} onConfirm={() => void confirmed()} />
    </>
  )
}
