import { useEffect, useRef } from 'react'
import { Stack } from '../layout.tsx'
import styles from './found-list.module.css'

/**
 * The field of a `FoundList` while the list's module is loaded. It has the focus, so that nobody
 * waits with typing.
 */
export function FoundField({ label, text, onType }: { label: string; text: string; onType: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Stack gap={1}>
      <input
        ref={field}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      <p role="status" className={styles.said} />
    </Stack>
  )
}
