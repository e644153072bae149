/** The form of a community, new or saved, for its brand and for admins. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Item } from '#contract/shared/schemas.ts'
import { checkCommunity, type CommunityForm, itemNameProblem } from '#domain/communities/community-form.ts'
import { keptApplications, keptBookings, PrivateDialog } from '#web/features/office/shared/private-dialog.tsx'
import { RestoredNotice } from '#web/features/office/shared/office-notices.tsx'
import { namedErrors, useVersionedForm } from '#web/features/office/shared/use-versioned-form.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ErrorSummary, type FormError } from '#web/ui/form/error-summary.tsx'
import { ConflictDialog, copyWords, type Difference } from '#web/ui/kit/conflict-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import {
  type CommunityOffice,
  bodyOf,
  communityFields,
  type CommunityFormValues,
  communityLabels,
  emptyValues,
  errorsOf,
  linesOf,
  type SavedCommunity,
  valuesOf,
} from './fields.ts'
import { CommunityFields } from './community-fields.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'

const isSame = (a: CommunityFormValues, b: CommunityFormValues, field: keyof CommunityForm) =>
  JSON.stringify(bodyOf(a)[field]) === JSON.stringify(bodyOf(b)[field])

function fieldText(values: CommunityFormValues, field: keyof CommunityForm): string {
  if (field === 'published') return values.published ? '公開' : '非公開'
  if (field === 'accepting_applications') return values.accepting_applications ? '募集する' : '募集を止める'
  if (field === 'images') return `${values.images.length}枚`
  if (field === 'application_items')
    return (
      bodyOf(values)
        .application_items.map(({ name, required }, at) => `${at + 1}. ${name}${required ? '（必須）' : ''}`)
        .join('\n') || '（なし）'
    )
  return copyWords(values[field])
}

/**
 * The fields that differ, in the order of the form.
 * @param brands possible brands, if the brand can be changed
 */
function differencesOf(
  mine: CommunityFormValues,
  theirs: CommunityFormValues,
  brands: readonly Item[] = [],
): Difference[] {
  const brandOf = ({ brand_id }: CommunityFormValues) =>
    brands.find(({ id }) => id === brand_id)?.name ?? '（ブランドなし）'
  const brand = { label: 'ブランド', mine: brandOf(mine), theirs: brandOf(theirs) }
  const others = communityFields
    .filter((field) => !isSame(mine, theirs, field))
    .map((field) => ({ label: communityLabels[field], mine: fieldText(mine, field), theirs: fieldText(theirs, field) }))
  return mine.brand_id === theirs.brand_id ? others : [brand, ...others]
}

type MoveDialogProps = {
  open: boolean
  community: SavedCommunity
  /** The new brand's name; null for none. */
  to: string | null
  onClose: () => void
  onConfirm: () => void
}

const NO_BRAND = '運営（ブランドなし）'

/** Confirms that a community moves to another brand, together with its applications. */
function MoveDialog({ open, community, to, onClose, onConfirm }: MoveDialogProps) {
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

type Props = {
  office: CommunityOffice
  /** Null for a new one. */
  community: SavedCommunity | null
  /** Stored input of another user in the same tab is not restored. */
  member_id: number
  /** Brands to select from; without them the brand can't be changed. */
  brands?: readonly Item[]
}

const whenPrivate = {
  stories: { text: 'ホストの名前で、公開したままになります。コミュニティの名前は表示しません。' },
  coming_bookings: { text: keptBookings },
  waiting_applications: { text: keptApplications() },
}
const STILL_UPLOADING = '写真のアップロードが終わるまでお待ちください。'

export function CommunityForm({ office, community, member_id, brands }: Props) {
  const initial = community ? valuesOf(community) : emptyValues
  const [uploading, setUploading] = useState(false)
  const [asking, setAsking] = useState<'private' | 'move' | null>(null)
  const navigate = useNavigate()

  const check = (value: CommunityFormValues) => {
    const { problems } = checkCommunity(bodyOf(value))
    return [...errorsOf(problems ?? {}), ...(uploading ? [{ field: 'images', message: STILL_UPLOADING }] : [])]
  }
  const form = useVersionedForm<CommunityFormValues, SavedCommunity>({
    key: `${office.name}-${member_id}-community-${community?.id ?? 'new'}`,
    initial,
    check,
    send: async (value, version) =>
      community ? await office.update(community.id, value, version) : await office.make(value),
    read: community && (async () => await office.read(community.id)),
    valuesOf,
    onSaved: (saved) => {
      showSuccess(community ? '保存しました。' : 'コミュニティを作成しました。')
      void navigate(office.savedPath(saved.id))
    },
  })
  const { value, problems, messages, attempt } = form
  // Its applications move with it, so the user confirms first.
  const moves = community !== null && value.brand_id !== initial.brand_id
  const hides = community !== null && community.published && !value.published
  const submit = () => {
    if (!moves && !hides) void form.save()
    else if (form.passes()) setAsking(hides ? 'private' : 'move')
  }

  const wrongItem = value.application_items.find(({ name }) => itemNameProblem(name) !== null)
  const atItem = (error: FormError) =>
    wrongItem && error.field === 'application_items' ? { ...error, field: `item-${wrongItem.key}` } : error
  const lines = linesOf(messages)
  return (
    <PostForm gap={4} onSubmit={submit}>
      {form.showsRestored && <RestoredNotice saved={community !== null} onStartAnew={form.startAnew} />}
      <ErrorSummary errors={namedErrors(problems, communityLabels).map(atItem)} attempt={attempt} />
      {brands && (
        <Card as="section" pad={3} gap={3} className={inner.formPart}>
          <h2>ブランド</h2>
          <Select
            {...form.field('brand_id')}
            label="ブランド"
            help="コミュニティを管理し、応募を読むブランドです。選ばなければ、運営のコミュニティになります。"
            placeholder="（ブランドなし）"
            options={brands.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Card>
      )}
      <CommunityFields field={form.field} privateHelp={office.privateHelp} onUploading={setUploading} />
      <Stack gap={2}>
        {lines.length > 0 && (
          <Notice kind="error" key={attempt}>
            <ul className={looks.points}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Row gap={2} rowGap={1}>
          <Button type="submit" busy={form.sending} busyLabel="保存しています…">
            {community ? '保存する' : '作成する'}
          </Button>
          <LinkButton variant="quiet" to={office.leftPath(community?.id ?? null)}>
            キャンセル
          </LinkButton>
        </Row>
      </Stack>
      <ConflictDialog
        open={form.theirs !== null}
        title={office.conflictTitle}
        differences={form.theirs ? differencesOf(value, form.theirs, brands) : []}
        mineLabel="この画面の内容で保存する"
        onMine={form.overwrite}
        onTheirs={form.takeTheirs}
        onLater={form.later}
      />
      {community && (
        <PrivateDialog
          open={asking === 'private'}
          name={community.name}
          counts={community.dependents}
          outcomes={whenPrivate}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(moves ? 'move' : null)
            if (!moves) void form.save()
          }}
        />
      )}
      {community && brands && (
        <MoveDialog
          open={asking === 'move'}
          community={community}
          to={brands.find(({ id }) => id === value.brand_id)?.name ?? null}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null)
            void form.save()
          }}
        />
      )}
    </PostForm>
  )
}
