/** Error pages: not found, not signed in, forbidden, offline, broken. Each offers a next step. */
import { Children, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { Button, LinkButton } from '../button.tsx'
import { Row } from '../layout.tsx'
import looks from '../looks.module.css'
import styles from './error-page.module.css'
import { useRequestId } from '../nonce.ts'
import { Page } from '../page.tsx'

type Kind = 'not-found' | 'not-signed-in' | 'forbidden' | 'refused' | 'offline' | 'broken'

type Text = {
  title: string
  text: string
  /** The page says this even if the API gave a reason. */
  fixed?: true
  /** Loading the page again may help. */
  again?: true
}

const texts: Record<Kind, Text> = {
  'not-found': {
    title: 'お探しのページが見つかりません',
    text: 'アドレスが変わったか、公開が終わったのかもしれません。',
  },
  'not-signed-in': {
    title: 'ログインが必要なページです',
    text: 'ログインすると、このページの続きからご覧いただけます。',
  },
  forbidden: {
    title: 'このページを開く権限がありません',
    text: '別のアカウントでログインしている場合は、いったんログアウトしてからお試しください。',
  },
  refused: {
    title: 'ページを表示できません',
    text: 'アドレスに誤りがあるようです。一覧からもう一度お選びください。',
  },
  offline: {
    title: 'インターネットにつながっていません',
    text: '通信の状態をご確認のうえ、もう一度お試しください。',
    fixed: true,
    again: true,
  },
  broken: {
    title: 'ページを表示できませんでした',
    text: 'こちらの不具合です。ご不便をおかけして申し訳ありません。少し時間をおいて、もう一度お試しください。',
    fixed: true,
    again: true,
  },
}

function kindOf(error: unknown): Kind {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return 'not-found'
    if (error.status === 401) return 'not-signed-in'
    if (error.status === 403) return 'forbidden'
    // Only a form of a page without its script posts to a page.
    return error.status < 500 ? 'refused' : 'broken'
  }
  // A fetch without a response rejects with a TypeError in every browser. So do many bugs: the
  // message tells them apart. Node has a `navigator` without `onLine`.
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false
  const unreachable = error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
  return offline || unreachable ? 'offline' : 'broken'
}

// The API's error body, if a loader threw it: its Japanese messages and its request id.
function bodyOf(error: unknown): { messages: string[]; requestId?: string } {
  const body: unknown = isRouteErrorResponse(error) ? error.data : null
  if (typeof body !== 'object' || body === null) return { messages: [] }
  const { messages, message, request_id }: Record<string, unknown> = { ...body }
  const listed = typeof messages === 'object' && messages !== null ? Object.values(messages).flat() : [message]
  return {
    // One sentence may belong to two fields.
    messages: [...new Set(listed.filter((one): one is string => typeof one === 'string' && one !== ''))],
    requestId: typeof request_id === 'string' ? request_id : undefined,
  }
}

/** The title of the document for an error. */
export const errorTitle = (error: unknown) => `${texts[kindOf(error)].title} | つむぎ`

/** A search over all experiences. A plain form works without JavaScript. */
export function StorySearch() {
  return (
    <search>
      <Row action="/stories" as="form" gap={1} align="stretch" className={styles.search}>
        <input type="search" name="q" aria-label="体験をさがす言葉" placeholder="例：陶芸、京都、家族" />
        <Button type="submit">さがす</Button>
      </Row>
    </search>
  )
}

type Props = {
  error: unknown
  /** Replaces the links to experiences in the host, brand and admin areas. */
  office?: { label: string; to: string }
  /** Shown where the API didn't find what the address names. */
  notFound?: ReactNode
}

function Links({ office, children }: Pick<Props, 'office'> & { children: ReactNode }) {
  const first = Children.toArray(children).length === 0
  return (
    <Row gap={1.5} align="stretch">
      {children}
      {office ? (
        <LinkButton to={office.to} variant={first ? 'primary' : 'quiet'}>
          {office.label}
        </LinkButton>
      ) : (
        <LinkButton to="/stories" variant="quiet">
          体験の一覧を見る
        </LinkButton>
      )}
      <LinkButton to="/" variant="quiet">
        トップへ戻る
      </LinkButton>
    </Row>
  )
}

/** The page for an error thrown by a loader, an action or a component. */
export function ErrorPage({ error, office, notFound }: Props) {
  const kind = kindOf(error)
  const { messages, requestId } = bodyOf(error)
  const pageRequestId = useRequestId()
  const { pathname, search } = useLocation()
  const id = requestId ?? pageRequestId
  const { title, text, fixed, again } = texts[kind]
  const searches = kind === 'not-found' && !office
  return (
    <Page title={title} width="text">
      {messages.length > 0 && !fixed ? (
        <ul className={looks.points}>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : (
        <p>
          {text}
          {searches && '言葉でさがすか、一覧からご覧ください。'}
        </p>
      )}
      {searches && <StorySearch />}
      {kind === 'not-found' && messages.length > 0 && notFound}
      <Links office={office}>
        {kind === 'not-signed-in' && (
          <LinkButton to={`/logon?back=${encodeURIComponent(pathname + search)}`}>ログイン</LinkButton>
        )}
        {again && (
          <LinkButton to={pathname + search} reloadDocument>
            もう一度読み込む
          </LinkButton>
        )}
      </Links>
      {kind === 'broken' && id && (
        <p className={styles.id}>
          <meta name="request-id" content={id} />
          お問い合わせの際は、この番号をお知らせください：<code>{id}</code>
        </p>
      )}
    </Page>
  )
}
