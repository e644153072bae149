import { useState } from 'react'
import type { BulkSelection } from '#contract/office/bulk-schemas.ts'
import type { BulkKind } from '#domain/office/bulk.ts'
import { Button } from '#web/ui/button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { bulkWords } from './bulk-words.ts'

type Props = { kinds: readonly BulkKind[]; selection: Omit<BulkSelection, 'kind'> }

/** The buttons of the actions on a selection, with their dialog. */
export function BulkButtons({ kinds, selection }: Props) {
  const [kind, setKind] = useState<BulkKind | null>(null)
  return (
    <>
      {kinds.map((one) => (
        <Button key={one} variant="quiet" onClick={() => setKind(one)}>
          {bulkWords[one].button}
        </Button>
      ))}
      {kind && <BulkDialog selection={{ ...selection, kind }} onClose={() => setKind(null)} />}
    </>
  )
}
