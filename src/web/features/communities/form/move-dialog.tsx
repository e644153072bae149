import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { SavedCommunity } from './fields.ts'

type Props = {
  open: boolean
  community: SavedCommunity
  /** The new brand's name; null for none. */
  to: string | null
  onClose: () => void
  onConfirm: () => void
}

const NO_BRAND = '運営（ブランドなし）'

/** Confirms that a community moves to another brand, together with its applications. */
export function MoveDialog({ open, community, to, onClose, onConfirm }: Props) {
  const { name, brand, application_count = 0 } = community
  return (
    <ConfirmDialog
      open={open}
      title={`「${name}」のブランドを変えて保存しますか？`}
      confirmLabel="変えて保存する"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        「{brand?.name ?? NO_BRAND}」から「{to ?? NO_BRAND}」に変わります。
      </p>
      {application_count > 0 ? (
        <p>
          届いている応募{application_count}
          件の個人情報とメモは、新しい側の担当者だけが読めるようになります。応募した方への説明や同意が必要でないか、先にお確かめください。だれが読んだかの記録は残ります。
        </p>
      ) : (
        <p>いまの担当者は、このコミュニティを編集できなくなります。</p>
      )}
    </ConfirmDialog>
  )
}
