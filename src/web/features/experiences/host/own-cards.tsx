/**
 * The host's list: drafts as cards, experiences as rows. Pictures are 200 px wide and 250 px high,
 * smaller on phones (docs/product/experiences.md#hosts-list).
 */
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Drafts, OwnExperiences } from '#contract/experiences/host-experiences-schemas.ts'
import { formatDateShort, formatMoment, formatRange } from '#domain/shared/japan-time.ts'
import { deleteDraft, duplicateDraft, duplicateExperience } from '#web/calls/host-experiences.ts'
import { copyLink } from '#web/features/shared/share-link.ts'
import { type Answer, readResponse } from '#web/read-response.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type Badge, StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Picture } from '#web/ui/picture.tsx'
import { Yen } from '#web/ui/unbroken.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './own-cards.module.css'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  /** The experience or draft to copy. */
  of: { kind: 'experience' | 'draft'; id: number }
  title: string
}

/** Copies an experience or a draft into a new draft, and opens its form. */
function DuplicateButton({ of: { kind, id }, title }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** Kept until a call succeeds: a repeated call after a lost response makes no second draft. */
  const key = useRef<string | null>(null)
  const running = useRef(false)
  const navigate = useNavigate()
  const duplicate = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    key.current ??= crypto.randomUUID()
    const call = { param: { id }, header: { 'idempotency-key': key.current } }
    const answer = await readResponse(kind === 'draft' ? duplicateDraft(call) : duplicateExperience(call))
    running.current = false
    setBusy(false)
    if (!answer.ok) return setError(answer.error.message)
    key.current = null
    showSuccess('複製しました。日程は、あらためて設定してください。')
    await navigate(`/host_story_drafts/${answer.data.id}/edit`)
  }
  return (
    <>
      <Button
        variant="plain"
        busy={busy}
        busyLabel="複製中…"
        aria-label={`「${title}」を複製する`}
        onClick={() => void duplicate()}
      >
        複製
      </Button>
      {error && <Notice kind="error">{error}</Notice>}
    </>
  )
}

type OwnStory = OwnExperiences['experiences'][number]
type OwnDraft = Drafts['experience_drafts'][number]

const UNTITLED = '（タイトル未入力）'

const badges: Record<OwnStory['status'], Badge> = {
  published: { tone: 'good', label: '公開中' },
  awaiting: { tone: 'waiting', label: '公開待ち' },
  returned: { tone: 'problem', label: '差し戻し' },
  withdrawn: { tone: 'over', label: '公開停止' },
}

function Cover({ images, dimmed = false }: { images: OwnStory['images']; dimmed?: boolean }) {
  return (
    <span className={classNames(styles.cover, dimmed && styles.dimmed)}>
      <Picture src={images[0]?.url} alt="" width={200} height={250} widths={[320, 640]} sizes="200px" />
    </span>
  )
}

/** The next date with its places, reservations to come and price. */
function Facts({ story: { next_slot, coming_reservations, coming_people, price } }: { story: OwnStory }) {
  return (
    <Grid as="dl" gap={4} rowGap={1} className={styles.facts}>
      <div>
        <dt>次の開催</dt>
        <dd>
          {next_slot ? (
            <>
              <Link to={`/host/calendars/${next_slot.id}`}>
                {formatDateShort(next_slot.date)} {formatRange(next_slot.start_time, next_slot.end_time)}
              </Link>
              <small>
                予約 {next_slot.participant_number} / {next_slot.recruitment_number}名
              </small>
            </>
          ) : (
            '日程がありません'
          )}
        </dd>
      </div>
      <div>
        <dt>これからの予約</dt>
        <dd>{coming_reservations === 0 ? 'なし' : `${coming_reservations}件（${coming_people}名）`}</dd>
      </div>
      <div>
        <dt>料金</dt>
        <dd>{price === 0 ? '無料' : <Yen amount={price} />}</dd>
      </div>
    </Grid>
  )
}

/** A submitted experience with what its host needs. The picture links to the public page. */
export function OwnStoryCard({ story }: { story: OwnStory }) {
  const about = <VisuallyHidden>（「{story.title}」）</VisuallyHidden>
  return (
    <Grid as="article" gap={3} rowGap={2} className={styles.story}>
      <Link to={`/stories/${story.id}`} className={styles.picture} aria-label={`「${story.title}」の公開ページ`}>
        <Cover images={story.images} dimmed={!story.approve} />
      </Link>
      <Stack gap={2} className={styles.about}>
        <div>
          <StatusBadge {...badges[story.status]} />
          <h2 className={styles.title}>{story.title}</h2>
        </div>
        <Facts story={story} />
        <Row gap={1} align="stretch" className={styles.actions}>
          <LinkButton to={`/host/calendars?experience_id=${story.id}`} variant="quiet">
            日程{about}
          </LinkButton>
          <LinkButton to={`/host_story/${story.id}/edit`} variant="quiet">
            編集{about}
          </LinkButton>
          {story.own && <DuplicateButton of={{ kind: 'experience', id: story.id }} title={story.title} />}
        </Row>
      </Stack>
      {story.status === 'published' && story.link_code !== null && (
        <OwnLink id={story.id} title={story.title} code={story.link_code} />
      )}
      {story.comment && (
        <div className={styles.comment}>
          <strong>運営者から</strong>
          <p>{story.comment}</p>
        </div>
      )}
    </Grid>
  )
}

/** A draft: links to its form, and can be deleted. */
export function DraftCard({ draft }: { draft: OwnDraft }) {
  const title = draft.title.trim() || UNTITLED
  const remove = async (): Promise<Answer<unknown>> => {
    const answer = await readResponse(deleteDraft({ param: { id: draft.id } }))
    // A 404 means that it was already deleted in another window.
    return !answer.ok && answer.status === 404 ? { ok: true, data: null } : answer
  }
  return (
    <Stack as="article" gap={0.5} className={styles.card}>
      <Link to={`/host_story_drafts/${draft.id}/edit`} className={styles.picture}>
        <Cover images={draft.images} />
        <h2 className={styles.title}>{title}</h2>
      </Link>
      <p className={looks.note}>{formatMoment(Date.parse(draft.updated_at))} 保存</p>
      <Row gap={1} align="stretch" className={styles.actions}>
        <DuplicateButton of={{ kind: 'draft', id: draft.id }} title={title} />
        <ConfirmButton
          label="削除"
          button={{ variant: 'plain', 'aria-label': `下書き「${title}」を削除` }}
          title={`下書き「${title}」を削除しますか？`}
          confirmLabel="削除する"
          call={remove}
          done="下書きを削除しました。"
        >
          <p>書いた内容はすべてなくなり、元に戻せません。</p>
        </ConfirmButton>
      </Row>
    </Stack>
  )
}

/** The host's own link of a story, by which the lower commission counts. */
function OwnLink({ id, title, code }: { id: number; title: string; code: string }) {
  const [announcement, setAnnouncement] = useState('')
  const path = `/stories/${id}?via=${code}`
  return (
    <Row gap={2} rowGap={0.5} className={styles.link}>
      <p>
        あなたのリンク <code>{path}</code>
        <br />
        このリンクから3日以内に入った予約には、ホストのリンクの販売手数料を使います。
      </p>
      <Button
        variant="quiet"
        onClick={() => void copyLink(new URL(path, window.location.origin).href).then(setAnnouncement)}
      >
        コピー<VisuallyHidden>（「{title}」のリンク）</VisuallyHidden>
      </Button>
      <p role="status">{announcement}</p>
    </Row>
  )
}
