import { useState } from 'react'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './security.module.css'

/** New recovery codes. They are shown only this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className={styles.part}>
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
    </div>
  )
}
