import { useState } from 'react'
import type { Security, TwoFactorKey } from '#contract/accounts/security-schemas.ts'
import { inFours } from '#domain/accounts/two-factor.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { missing, useSending } from '#web/features/shared/use-sending.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useValues } from '#web/ui/form/use-values.ts'
import { AccountForm } from '../shared/account-form.tsx'
import type { SecurityCalls } from './calls.ts'
import { CodeInput } from './code-form.tsx'
import styles from './security.module.css'
import { encode } from 'uqr'
import { Notice } from '#web/ui/notice.tsx'

/** New recovery codes. They are shown only this once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Stack gap={2} className={styles.part}>
      <Notice kind="warning" word="いま控えてください">
        リカバリーコードは、この画面でしか表示されません。スマートフォンをなくしたときに、1つにつき1回、認証アプリのかわりに使えます。
      </Notice>
      <Grid as="ul" gap={1} className={styles.codes} aria-label="リカバリーコード">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <Row gap={1} align="stretch">
        <Button variant="quiet" onClick={() => void copy()}>
          コピーする
        </Button>
        <LinkButton
          variant="quiet"
          download="tsumugi-recovery-codes.txt"
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          ファイルに保存する
        </LinkButton>
        <Button variant="quiet" onClick={() => window.print()}>
          印刷する
        </Button>
      </Row>
      <p role="status">
        {copied === true && 'コピーしました。'}
        {copied === false && 'コピーできませんでした。選択してコピーするか、書き写してください。'}
      </p>
      <Button onClick={onDone}>控えました</Button>
    </Stack>
  )
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

const fields = ['code'] as const

type Props = { two_factor: Security['two_factor']; calls: SecurityCalls; onChanged: () => void }

function SetUp({
  made,
  calls,
  onCodes,
}: {
  made: TwoFactorKey
  calls: SecurityCalls
  onCodes: (codes: string[]) => void
}) {
  const form = useValues({ code: '' })
  const { code } = form.value
  const sending = useSending(fields)
  async function turnOn() {
    const empty = missing({ code }, { code: 'コード' })
    if (empty) return sending.refuse(empty)
    const codes = await sending.send(() => calls.turnOnTwoFactor({ json: { code } }))
    if (codes) onCodes(codes.recovery_codes)
    return undefined
  }
  return (
    <Stack gap={2} className={styles.part}>
      <p>1. 認証アプリ（Google Authenticator など）で、この画像を読み取ってください。</p>
      <QrCode text={made.uri} label="認証アプリで読み取るQRコード" />
      <p>
        読み取れないときは、アプリで次のキーを入力してください（時間ベース）。
        <br />
        <span className={styles.key}>{inFours(made.key, ' ')}</span>
      </p>
      <AccountForm sending={sending} submit="オンにする" busy="確認しています…" onSend={turnOn}>
        <CodeInput
          {...fieldOf(form, sending.errorOf)('code')}
          label="2. アプリに表示された6桁のコード"
          help="オンにすると、ほかの端末ではログアウトされます。"
        />
      </AccountForm>
    </Stack>
  )
}

/** Turns two-factor codes on and off, and creates recovery codes. */
export function TwoFactorPart({ two_factor, calls, onChanged }: Props) {
  const [newKey, setNewKey] = useState<TwoFactorKey | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [asking, setAsking] = useState(false)
  const [running, setRunning] = useState<'begin' | 'renew' | null>(null)
  const sending = useSending(fields)
  const { turned_on_at, recovery_codes_left, required } = two_factor

  const busyWith = (what: typeof running) => sending.busy && running === what

  async function begin() {
    setRunning('begin')
    const key = await sending.send(() => calls.beginTwoFactor())
    sending.done()
    if (key) setNewKey(key)
  }
  async function renew() {
    setRunning('renew')
    const renewed = await sending.send(() => calls.renewRecoveryCodes())
    if (!renewed) return
    sending.done()
    setCodes(renewed.recovery_codes)
  }
  async function turnOff() {
    setRunning(null)
    if (!(await sending.send(() => calls.turnOffTwoFactor()))) return setAsking(false)
    sending.done()
    setAsking(false)
    return onChanged()
  }

  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null)
          setNewKey(null)
          onChanged()
        }}
      />
    )
  if (newKey) return <SetUp made={newKey} calls={calls} onCodes={setCodes} />
  return (
    <Stack gap={2} className={styles.part}>
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <p>
        {turned_on_at
          ? `オン（${formatMoment(new Date(turned_on_at))} から）。残りのリカバリーコードは${recovery_codes_left}個です。`
          : 'オフ。オンにすると、ログインのときに、認証アプリの6桁のコードも必要になります。'}
      </p>
      <Row gap={1} align="stretch">
        <Button variant={turned_on_at ? 'quiet' : 'primary'} busy={busyWith('begin')} onClick={() => void begin()}>
          {turned_on_at ? '認証アプリを変える' : '二段階認証を設定する'}
        </Button>
        {turned_on_at && (
          <Button variant="quiet" busy={busyWith('renew')} onClick={() => void renew()}>
            リカバリーコードを再発行する
          </Button>
        )}
        {turned_on_at && !required && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            オフにする
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void turnOff()}
        title="二段階認証をオフにしますか？"
        confirmLabel="オフにする"
        busy={sending.busy}
      >
        <p>次のログインから、コードなしでログインできるようになります。リカバリーコードも使えなくなります。</p>
      </ConfirmDialog>
    </Stack>
  )
}
