import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Item } from '#contract/shared/schemas.ts'
import { updateMe } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'
import { showError } from '#web/ui/kit/toast-store.ts'
import { Select } from '#web/ui/form/select.tsx'
import styles from './ambassador-chooser.module.css'

type Props = { ambassadors: readonly Item[]; current: number | null }

/**
 * Selects the ambassador in whose name the user writes, for members of several
 * (docs/product/profiles.md#current-ambassador).
 */
export function AmbassadorChooser({ ambassadors, current }: Props) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const choose = async (current_ambassador_id: number) => {
    setBusy(true)
    const answer = await readResponse(updateMe({ json: { current_ambassador_id } }))
    if (answer.ok) await revalidate()
    else showError(answer.error.message)
    setBusy(false)
  }
  return (
    <div className={styles.chooser}>
      <Select
        id={id}
        name="current_ambassador_id"
        label="担当するアンバサダー"
        mark={false}
        placeholder={current === null ? '選択してください' : null}
        options={ambassadors.map((one) => ({ value: one.id, label: one.name }))}
        value={current}
        disabled={busy}
        onChange={(chosen) => {
          if (chosen !== null) void choose(chosen)
        }}
      />
    </div>
  )
}
