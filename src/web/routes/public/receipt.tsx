/** The receipt (領収書) of a reservation, for printing (docs/product/law.md#receipts-and-invoices). */
import { type SyntheticEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDate } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/text.ts'
import { readResponse, browserApi, loaded, serverApi } from '#web/api-client.ts'
import { signedIn } from '#web/features/accounts/shared/signed-in.ts'
import { pathId } from '#web/path-id.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Page } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { unbroken, Yen } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/receipt'
import styles from './receipt.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `領収書${loaderData ? ` ${loaderData.receipt.number}` : ''} | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  await signedIn(context, url.pathname)
  const api = serverApi(context).reservations[':id'].receipt
  return { id: params.id, receipt: await loaded(api.$get({ param: { id: pathId(params.id) } })) }
}

function NameForm({ id, name }: { id: string; name: string }) {
  const [typed, setTyped] = useState(name)
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle')
  const [error, setError] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  async function save(event: SyntheticEvent) {
    event.preventDefault()
    setState('busy')
    setError(null)
    const answer = await readResponse(
      browserApi.reservations[':id'].receipt.$put({ param: { id }, json: { name: typed } }),
    )
    if (answer.ok) {
      setTyped(answer.data.name ?? '')
      await revalidate()
    } else setError(answer.error.messages.name?.[0] ?? answer.error.message)
    setState(answer.ok ? 'saved' : 'idle')
  }
  return (
    // POST: without JavaScript, a GET form would put the input into the address.
    <form method="post" noValidate className={styles.form} onSubmit={(event) => void save(event)}>
      <NeedsScript what="宛名の入力" />
      <TextInput
        label="宛名"
        name="name"
        help="会社名やお名前を100文字以内で。空にすると、宛名のない領収書になります。"
        autoComplete="organization"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setState('idle')
        }}
        error={error}
      />
      <Button type="submit" variant="quiet" busy={state === 'busy'} busyLabel="入れています…">
        宛名を入れる
      </Button>
      <p role="status" className={styles.said}>
        {state === 'saved' && '✓ 宛名を保存しました。'}
      </p>
    </form>
  )
}

export default function Receipt({ loaderData: { id, receipt } }: Route.ComponentProps) {
  const { issuer, lines, amount } = receipt
  return (
    <Page
      title={<span className={styles.screen}>領収書</span>}
      width="text"
      breadcrumbs={[
        { label: 'マイページ', to: '/mypage' },
        { label: `予約 ${id}`, to: `/mypage/reservations/${id}` },
        { label: '領収書' },
      ]}
    >
      <div className={styles.tools}>
        {receipt.sample && (
          <Notice kind="warning" word="見本です" live={false}>
            運営者の情報が見本のため、この領収書は証憑として使えません。
          </Notice>
        )}
        <NameForm id={id} name={receipt.name ?? ''} />
        <div className={styles.buttons}>
          <Button onClick={() => window.print()}>印刷・PDFで保存する</Button>
          <LinkButton to={`/mypage/reservations/${id}`} variant="quiet">
            予約の詳細に戻る
          </LinkButton>
        </div>
      </div>
      <article className={styles.sheet} aria-label="領収書">
        {receipt.sample && (
          <p className={styles.sample} aria-hidden="true">
            見本
          </p>
        )}
        <header className={styles.head}>
          <h2 className={styles.title}>領収書</h2>
          <dl className={styles.numbers}>
            <div>
              <dt>番号</dt>
              <dd>{receipt.number}</dd>
            </div>
            <div>
              <dt>発行日</dt>
              <dd>{unbroken(formatDate(receipt.issued_on))}</dd>
            </div>
          </dl>
        </header>
        <p className={styles.name}>
          <span>{receipt.name ?? '　'}</span> 様
        </p>
        <p className={styles.amount}>
          <span>
            <Yen amount={amount} />
          </span>
          <small>（税込）</small>
        </p>
        <p>{unbroken(`但し、${receipt.description}、上記正に領収いたしました。`)}</p>
        <table className={styles.lines}>
          <caption>内訳</caption>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                <td>{unbroken(line.amount < 0 ? `−${formatYen(-line.amount)}` : formatYen(line.amount))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合計（{receipt.tax_rate}%対象）</th>
              <td>
                <Yen amount={amount} />
              </td>
            </tr>
            <tr>
              <th scope="row">うち消費税（{receipt.tax_rate}%）</th>
              <td>
                <Yen amount={receipt.tax} />
              </td>
            </tr>
          </tfoot>
        </table>
        <dl className={styles.facts}>
          <div>
            <dt>お支払い日</dt>
            <dd>{unbroken(formatDate(receipt.paid_on))}</dd>
          </div>
          <div>
            <dt>お支払い方法</dt>
            <dd>{receipt.method}</dd>
          </div>
          {receipt.refunded > 0 && (
            <div>
              <dt>返金</dt>
              <dd>
                <Yen amount={receipt.refunded} />
                （上の金額から差し引いています）
              </dd>
            </div>
          )}
        </dl>
        <footer className={styles.issuer}>
          <p className={styles.company}>{issuer.name}</p>
          <p>{issuer.address}</p>
          <p>電話 {issuer.phone}</p>
          {issuer.invoice_number && <p>登録番号 {issuer.invoice_number}</p>}
        </footer>
        <p className={styles.stamp}>電子的に発行した領収書のため、収入印紙は不要です。</p>
      </article>
    </Page>
  )
}
