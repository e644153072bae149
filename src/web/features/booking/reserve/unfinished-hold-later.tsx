import { type ComponentProps, Suspense } from 'react'
import { later } from '#web/ui/later.tsx'
import { Stack } from '#web/ui/layout.tsx'
import styles from '../shared/booking.module.css'
import type { UnfinishedHold as Loaded } from './unfinished-hold.tsx'

const UnfinishedHold = later(async () => (await import('./unfinished-hold.tsx')).UnfinishedHold)

/** `UnfinishedHold`, loaded only on pages that have one: few do. */
export function UnfinishedHoldLater(props: ComponentProps<typeof Loaded>) {
  // The server renders it, so the page needs its styles before it is loaded.
  return (
    <Stack gap={2} className={styles.open}>
      <Suspense fallback={<p role="status">お手続きの状態を読み込んでいます…</p>}>
        <UnfinishedHold {...props} />
      </Suspense>
    </Stack>
  )
}
