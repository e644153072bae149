import { useEffect, useRef, useState } from 'react'
import type { ApprovalChecks } from '#contract/experiences/admin-experiences-schemas.ts'
import { type ApprovalPoint, approvalPoints, approvalPointWords } from '#domain/experiences/approval-settings.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { checkApprovalPoint, getApprovalChecks } from '#web/calls/admin-experiences.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { showError } from '#web/ui/kit/toast-store.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './approval.module.css'

/** How often the page asks what other admins have checked, ms. */
const ASK = 10_000

/**
 * The checks as the server has them. They are asked for again while the page is visible, because
 * another admin may read the same request.
 */
function useChecks(id: number, loaded: ApprovalChecks) {
  const [answer, setAnswer] = useState({ loaded, checks: loaded })
  // Shown before the server has answered.
  const [pending, setPending] = useState<ReadonlyMap<ApprovalPoint, boolean>>(new Map())
  const queue = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  const puts = useRef(0)
  // A page that was loaded again has the newer ones.
  const { checks } = answer.loaded === loaded ? answer : { checks: loaded }

  useEffect(() => {
    const ask = async () => {
      if (waiting.current > 0 || document.visibilityState !== 'visible') return
      const before = puts.current
      const now = await userAnswerOf(getApprovalChecks({ param: { id } }))
      // A check that was sent meanwhile has the newer answer.
      if (now.ok && puts.current === before) setAnswer({ loaded, checks: now.data })
    }
    const timer = setInterval(() => void ask(), ASK)
    const back = () => void ask()
    window.addEventListener('focus', back)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', back)
    }
  }, [id, loaded])

  async function send(point: ApprovalPoint, checked: boolean) {
    const json = { point, checked, updated_at: loaded.updated_at }
    const now = await userAnswerOf(checkApprovalPoint({ param: { id }, json }))
    waiting.current -= 1
    setPending((before) => new Map([...before].filter(([one, value]) => one !== point || value !== checked)))
    if (now.ok) setAnswer({ loaded, checks: now.data })
    else showError(now.error.message)
  }
  /** One call after the other, so that the last answer is the newest. */
  function put(point: ApprovalPoint, checked: boolean) {
    puts.current += 1
    waiting.current += 1
    setPending((before) => new Map(before).set(point, checked))
    queue.current = queue.current.then(() => send(point, checked))
  }
  return { ...checks, pending, put }
}

type Props = {
  id: number
  /** From the loader. */
  loaded: ApprovalChecks
}

/**
 * What the admins have checked of a request for publication. It reminds and doesn't block: a
 * request is also approved without it.
 */
export function ApprovalChecklist({ id, loaded }: Props) {
  const { checks, updated_at, pending, put } = useChecks(id, loaded)
  const done = checks.filter(({ outdated }) => !outdated).length
  return (
    <Stack role="group" aria-label="確認する点" gap={1}>
      <p role="status" className={styles.count}>
        {approvalPoints.length}点のうち{done}点を確認しました。
      </p>
      {updated_at !== loaded.updated_at && (
        <Notice kind="warning">
          この体験は、この画面を開いたあとに変更されています。ページを読み込み直して、新しい内容を確かめてください。
        </Notice>
      )}
      <Grid as="ul" gap={3} rowGap={0} className={styles.points}>
        {approvalPoints.map((point) => {
          const check = checks.find((one) => one.point === point)
          const { label, help } = approvalPointWords[point]
          return (
            <li key={point}>
              <Checkbox
                name={`check-${point}`}
                label={
                  <>
                    <strong>{label}</strong>　{help}
                  </>
                }
                help={
                  check &&
                  `${check.outdated ? 'ホストが変更する前に、' : ''}${check.by ?? '以前の管理者'}・${formatMoment(Date.parse(check.at))}`
                }
                value={pending.get(point) ?? (check !== undefined && !check.outdated)}
                onChange={(checked) => put(point, checked)}
              />
            </li>
          )
        })}
      </Grid>
    </Stack>
  )
}
