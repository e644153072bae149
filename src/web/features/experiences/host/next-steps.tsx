import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './host.module.css'

const steps = {
  draft: {
    name: '書く',
    text: '名前だけの下書きから始められます。書いたものは自動で残ります。書き終えたら、公開を申請します。',
  },
  review: {
    name: '運営が確認する',
    text: '運営が内容を確かめます。終わりしだい、結果をメールでお知らせします。そのあいだも、内容の手直しができます。',
  },
  publish: {
    name: '公開される',
    text: '直していただきたい点がなければ、その場で公開されます。あるときは、コメントをお送りします。直して、もう一度申請できます。',
  },
  guests: {
    name: '予約が入る',
    text: '予約が入るたびに、すぐメールでお知らせします。日程と参加者は、ホームで確かめられます。',
  },
} as const

const ORDER = ['draft', 'review', 'publish', 'guests'] as const

/**
 * What happens until the first booking, and when.
 * @param from the first step that is still to come
 */
export function NextSteps({ from }: { from: 'draft' | 'review' }) {
  return (
    <Stack aria-labelledby="next-steps" as="section" gap={2} className={styles.part}>
      <h2 id="next-steps">これからの流れ</h2>
      <Stack as="ol" gap={2} className={looks.points}>
        {ORDER.slice(ORDER.indexOf(from)).map((step) => (
          <li key={step}>
            <strong>{steps[step].name}</strong>
            <p>{steps[step].text}</p>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
