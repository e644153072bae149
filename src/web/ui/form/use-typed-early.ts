import { type ChangeEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useAlive } from '../use-alive.ts'

/**
 * For a controlled field: what somebody, or the browser's keeper of passwords, put into the server's page before the script took it
 * over. React leaves it in the field and doesn't know of it, and would empty the field at its next change; here `onChange` hears of it.
 *
 * @returns the ref for the field
 */
export function useTypedEarly<E extends HTMLInputElement | HTMLTextAreaElement>(
  value: string | number | readonly string[] | undefined,
  onChange: ((event: ChangeEvent<E>) => void) | undefined,
) {
  const field = useRef<E>(null)
  const alive = useAlive()
  const look = useEffectEvent(() => {
    const element = field.current
    if (alive || !element || value === undefined || element.value === value.toString()) return
    onChange?.({ target: element, currentTarget: element } as ChangeEvent<E>)
  })
  // Before the first change of anything, which comes right after this page is taken over.
  useLayoutEffect(() => look(), [])
  return field
}
