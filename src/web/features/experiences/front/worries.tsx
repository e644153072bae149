import { Link } from 'react-router'
import looks from '#web/ui/looks.module.css'
import styles from './worries.module.css'

const worries = [
  {
    name: '費用はかかりますか',
    text: '登録にも掲載にも、費用はかかりません。サービス料は、あなたが決めた料金に上乗せして、お客さまからいただきます。お客さまが運営のクーポンをお使いのときは、割引後の料金が受け取り額になります。',
  },
  {
    name: '支払いはどうなりますか',
    text: 'お客さまは、予約のときにカードで支払います。現金のやりとりはありません。受け取り額は、開催が終わると確定し、「売上」のページで月ごとに確かめられます。お振り込みの時期と方法は、運営へお確かめください。',
  },
  {
    name: '保険はありますか',
    text: '開催中の事故やけがに備える保険については、はじめる前に運営へお確かめください。刃物や火、水辺など、けがの心配がある内容では、ご自身の賠償責任保険や傷害保険もご検討ください。保険料を料金に含めるときは、料金の補足に書いておくと、お客さまも安心です。',
  },
  {
    name: 'どのくらい時間がかかりますか',
    text: '名前だけの下書きから始められます。書いたものは自動で残るので、何日に分けても大丈夫です。公開には、写真、紹介文、場所、料金、日程が必要です。公開したあとは、予約のメールを読み、当日お迎えするだけです。',
  },
  {
    name: '断ることはできますか',
    text: '予約が入るのは、あなたが出した日程だけです。受け付けは、いつでも止められます。ほかの日へのリクエストは、お断りしてかまいません。確定した予約をやむをえず中止するときは、お客さまに全額をお返しします。',
  },
  {
    name: '雨の日はどうしますか',
    text: '雨のときに場所や内容を変えるなら、先に体験のページに書いておいてください。中止するときは、その回のページから理由を書いて知らせます。お客さまにはメールが届き、全額が返金されます。あなたに費用はかかりません。',
  },
]

/** Answers to what hosts worry about before they begin. Opens without JavaScript. */
export function Worries() {
  return (
    <>
      <div className={looks.lined}>
        {worries.map(({ name, text }) => (
          <details key={name} className={styles.worry}>
            <summary>{name}</summary>
            <p>{text}</p>
          </details>
        ))}
      </div>
      <p className={styles.more}>
        ほかに気になることは、<Link to="/contact">お問い合わせ</Link>からお聞かせください。
      </p>
    </>
  )
}
