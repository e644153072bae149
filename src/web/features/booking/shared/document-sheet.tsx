import type { ShownDocument } from '#contract/booking/documents-schemas.ts'
import type { DocumentKind } from '#domain/booking/documents.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { unbroken, Yen } from '#web/ui/unbroken.tsx'
import amounts from '#web/ui/content/amounts.module.css'
import styles from './document-sheet.module.css'
import { kindWords, partWords, sheetTitles, sinceWords } from './document-words.ts'

type Props = {
  document: ShownDocument & {
    kind: DocumentKind
    /** Empty: it isn't issued yet. */
    number: string
    issued_on: string
    replaces: string | null
    name_added: boolean
    refunded_since: number
    moved_to: string | null
    cancelled: boolean
  }
}

const signed = (yen: number) => unbroken(yen < 0 ? `−${formatYen(-yen)}` : formatYen(yen))

function Totals({ document: { amount, lines, kind } }: Props) {
  return (
    <table className={amounts.amounts}>
      <caption>内訳</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            <td>{signed(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{kind === 'receipt' ? '合計' : '返金の合計'}（税込）</th>
          <td>
            <Yen amount={amount} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What a qualified invoice has: the amounts by rate and issuer, with their tax. */
function Taxes({ document: { parts, tax_rate } }: Props) {
  if (parts.every(({ tax }) => tax === null)) return null
  return (
    <table className={amounts.amounts}>
      <caption>税率ごとの内訳</caption>
      <thead>
        <tr>
          <th scope="col">対象</th>
          <th scope="col">金額（税込）</th>
          <th scope="col">うち消費税</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.of}>
            <th scope="row">{partWords(part, tax_rate)}</th>
            <td>
              <Yen amount={part.amount} />
            </td>
            <td>{part.tax === null ? '—' : <Yen amount={part.tax} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Issuers({ document: { parts, issuer, seller, issuing } }: Props) {
  const host = parts.find(({ of }) => of === 'host')
  return (
    <Stack as="footer" gap={2} className={styles.issuer}>
      <div>
        <p>体験の提供者（売り手）</p>
        <p className={looks.bold}>{issuing === 'proxy' ? (host?.name ?? seller) : seller}</p>
        {host?.invoice_number && <p>登録番号 {host.invoice_number}</p>}
      </div>
      <div>
        <p>{issuing === 'intermediary' ? '発行者' : '代金の受け取り・サービス料の提供者'}</p>
        <p className={looks.bold}>{issuer.name}</p>
        <p>{issuer.address}</p>
        <p>電話 {issuer.phone}</p>
        {issuer.invoice_number && <p>登録番号 {issuer.invoice_number}</p>}
      </div>
    </Stack>
  )
}

/** A receipt or return invoice, for the screen and the printer. */
export function DocumentSheet({ document }: Props) {
  const { kind, number, issued_on, replaces, name, amount, description, sample, refunded, refunded_on } = document
  const since = sinceWords(document)
  const title = sheetTitles[kind]
  // Decoration: the page says it in words.
  const mark = number === '' ? '発行前' : sample ? '見本' : undefined
  return (
    <Stack as="article" gap={3} className={styles.sheet} aria-label={title} data-mark={mark}>
      <Row as="header" gap={3} rowGap={1} align="end" justify="between" className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <dl className={styles.numbers}>
          <div>
            <dt>番号</dt>
            <dd>{number || '（発行すると付きます）'}</dd>
          </div>
          <div>
            <dt>発行日</dt>
            <dd>{number === '' ? '（発行前）' : unbroken(formatDate(issued_on))}</dd>
          </div>
          {replaces !== null && (
            <div>
              <dt>訂正</dt>
              <dd>
                {replaces} {document.name_added ? 'に宛名を加えて' : 'を訂正して'}再発行
              </dd>
            </div>
          )}
        </dl>
      </Row>
      {since !== null && <p className={styles.void}>{unbroken(since)}</p>}
      <Row as="p" gap={1.5} nowrap align="baseline" className={styles.name}>
        <span>{name ?? '　'}</span> 様
      </Row>
      <p className={styles.amount}>
        <span>
          <Yen amount={amount} />
        </span>
        <small>（税込）</small>
      </p>
      <p>
        {unbroken(
          kind === 'receipt'
            ? `但し、${description}、上記正に領収いたしました。`
            : `${description}として、上記のとおり返金いたします。`,
        )}
      </p>
      <p className={styles.kind}>{unbroken(kindWords(kind, document))}</p>
      <Totals document={document} />
      <Taxes document={document} />
      <dl className={styles.facts}>
        <div>
          <dt>体験の日</dt>
          <dd>
            {unbroken(formatDate(document.service_from))}
            {document.service_to !== document.service_from && <>〜{unbroken(formatDate(document.service_to))}</>}
          </dd>
        </div>
        <div>
          <dt>お支払い日</dt>
          <dd>{unbroken(formatDate(document.paid_on))}</dd>
        </div>
        <div>
          <dt>お支払い方法</dt>
          <dd>{document.method}</dd>
        </div>
        {refunded_on !== null && (
          <div>
            <dt>返金を決めた日</dt>
            <dd>{unbroken(formatDate(refunded_on))}</dd>
          </div>
        )}
        {refunded > 0 && (
          <div>
            <dt>返金</dt>
            <dd>
              <Yen amount={refunded} />
              （上の金額から差し引いています）
            </dd>
          </div>
        )}
      </dl>
      <Issuers document={document} />
      {kind === 'receipt' && <p className={looks.note}>電子的に発行した領収書のため、収入印紙は不要です。</p>}
    </Stack>
  )
}
