import { useState } from 'react'
import type { CalendarFeed } from '#contract/schedule/host-schedule-schemas.ts'
import { renewCalendarFeed, turnOffCalendarFeed, turnOnCalendarFeed } from '#web/calls/schedule.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'

const FIELD = 'calendar-feed-url'
const NO_FIELDS = [] as const

type Asked = 'renew' | 'turn_off'

const questions: Record<Asked, { title: string; confirmLabel: string; text: string; done: string }> = {
  renew: {
    title: '新しいアドレスにしますか？',
    confirmLabel: '新しくする',
    text: 'いまのアドレスは、すぐに使えなくなります。登録したカレンダーには、新しいアドレスをもう一度登録してください。',
    done: '新しいアドレスにしました。',
  },
  turn_off: {
    title: 'カレンダーへの登録をやめますか？',
    confirmLabel: '登録をやめる',
    text: 'いまのアドレスは、すぐに使えなくなります。カレンダーのアプリに残った予定は、アプリの側で消してください。',
    done: 'アドレスを使えなくしました。',
  },
}

/** The address with its buttons, or the button that makes one. */
export function CalendarFeedPanel({ shown, impersonated }: { shown: CalendarFeed; impersonated: boolean }) {
  const [feed, setFeed] = useState(shown)
  const [action, setAction] = useState<Asked | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { busy, errors, send, refuse, done } = useSending(NO_FIELDS, userAnswerOf)
  const error = errors[0]?.message ?? null

  /** The answer is the state afterwards, so a repeated call is harmless. */
  async function call(request: () => ReturnType<typeof turnOffCalendarFeed>, words: string) {
    const answer = await send(request)
    if (!answer) return
    done()
    setFeed(answer)
    setAction(null)
    setAnnouncement(words)
  }

  const calls = {
    renew: () => renewCalendarFeed({ json: { revision: feed.revision } }),
    turn_off: () => turnOffCalendarFeed(),
  }

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      setAnnouncement('アドレスをコピーしました。')
    } catch {
      const field = document.getElementById(FIELD)
      if (field instanceof HTMLInputElement) field.select()
      setAnnouncement('コピーできませんでした。選んであるアドレスを、長押しか右クリックでコピーしてください。')
    }
  }

  return (
    <Section title="あなたのアドレス">
      {feed.on ? (
        <>
          {feed.url === null ? (
            <Notice kind="info" live={false}>
              {impersonated
                ? 'アドレスは、本人だけが見られます。会員として表示しているあいだは表示しません。'
                : 'アドレスを表示できません。新しいアドレスにすると、表示されます。'}
            </Notice>
          ) : (
            <>
              <TextInput
                id={FIELD}
                label="カレンダーのアドレス"
                name="url"
                mark={false}
                readOnly
                value={feed.url}
                onFocus={(event) => event.currentTarget.select()}
                help="あなたの開催日程を見られるアドレスです。ほかの人に教えないでください。"
              />
              <Row gap={1} align="stretch">
                <LinkButton to={feed.url.replace(/^https?:/, 'webcal:')}>カレンダーのアプリで開く</LinkButton>
                <Button variant="quiet" onClick={() => void copy(feed.url!)}>
                  アドレスをコピー
                </Button>
              </Row>
              <p>
                アプリが開かないときは、アドレスをコピーして、カレンダーの「URLで追加」や「照会カレンダーを追加」に貼り付けてください。
              </p>
              <p>
                変更がカレンダーに出るまでの時間は、サービスによってちがいます。半日から1日ほどかかるものもあります。最新の参加者は、つむぎの画面でお確かめください。
              </p>
            </>
          )}
          <Row gap={1} align="stretch">
            <Button variant="quiet" onClick={() => setAction('renew')}>
              新しいアドレスにする
            </Button>
            <Button variant="quiet" onClick={() => setAction('turn_off')}>
              登録をやめる
            </Button>
          </Row>
        </>
      ) : (
        <>
          <p>カレンダーに登録するための、あなただけのアドレスを作ります。いつでもやめられます。</p>
          <div>
            <Button busy={busy} onClick={() => void call(() => turnOnCalendarFeed(), 'アドレスを作りました。')}>
              アドレスを作る
            </Button>
          </div>
        </>
      )}
      {error !== null && action === null && <Notice kind="error">{error}</Notice>}
      <p role="status">{announcement}</p>
      <ConfirmDialog
        open={action !== null}
        title={action ? questions[action].title : ''}
        confirmLabel={action ? questions[action].confirmLabel : ''}
        busy={busy}
        error={error}
        onClose={() => {
          setAction(null)
          refuse({})
        }}
        onConfirm={() => action && void call(calls[action], questions[action].done)}
      >
        <p>{action && questions[action].text}</p>
      </ConfirmDialog>
    </Section>
  )
}
