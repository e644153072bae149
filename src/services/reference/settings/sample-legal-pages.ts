// Samples of the legal pages, for a new installation. They state what the program really does
// (cancellation, fees, data). An operator has their own texts checked by a lawyer and sets them
// (legal-pages.ts).
import type { LegalPage, Operator } from '#contract/reference/reference-schemas.ts'
import { samplePrivacy } from './sample-privacy.ts'
import { sampleTerms } from './sample-terms.ts'

type Sections = LegalPage['sections']
type Text = { title: string; sections: Sections }

/** The day on which these texts were last changed. */
const UPDATED_ON = '2026-11-22'

const percent = (rate_bp: number): string => `${rate_bp / 100}％`

/** How the service fee is computed: two rates, one after the other (quote.ts). */
function serviceFee({ service_rate_bp, processing_rate_bp }: Operator): string[] {
  const base = '体験料金とオプション料金の合計から割引を引いた額'
  if (service_rate_bp === 0 && processing_rate_bp === 0) return []
  const rule =
    service_rate_bp === 0 || processing_rate_bp === 0
      ? `${base}の${percent(service_rate_bp + processing_rate_bp)}（1円未満切り捨て）`
      : `${base}の${percent(service_rate_bp)}と、その${percent(service_rate_bp)}を加えた額の${percent(processing_rate_bp)}の合計（それぞれ1円未満切り捨て）`
  return [
    `サービス料：${rule}。一覧や体験のページに表示する1名あたりの金額に含まれています。`,
    'サービス料は、予約の受付、お支払いの手続き、お問い合わせへの対応など、サービスの運営にかかる費用です。お支払いの方法によって変わることはありません。',
  ]
}

/** 特定商取引法に基づく表記 (Act on Specified Commercial Transactions, art. 11). */
const tokushoho = (o: Operator): Text => ({
  title: '特定商取引法に基づく表記',
  sections: [
    { heading: '販売業者', paragraphs: [o.company_name] },
    { heading: '運営責任者', paragraphs: [o.representative] },
    { heading: '所在地', paragraphs: [`〒${o.postal_code}　${o.address}`] },
    { heading: '電話番号', paragraphs: [o.phone, `受付時間：${o.contact_hours}`] },
    { heading: 'メールアドレス', paragraphs: [o.email] },
    ...(o.invoice_number ? [{ heading: '適格請求書発行事業者の登録番号', paragraphs: [o.invoice_number] }] : []),
    {
      heading: '販売価格',
      paragraphs: [
        '体験の一覧と各体験のページに、消費税とサービス料を含む1名あたりの金額を表示しています。オプションと割引を含めたお支払いの合計は、予約を確定する前の画面でご確認いただけます。',
      ],
    },
    {
      heading: '販売価格以外に必要な料金',
      paragraphs: [...serviceFee(o), '会場までの交通費、オンライン体験の通信料は、お客様のご負担です。'],
    },
    { heading: 'お支払い方法', paragraphs: ['クレジットカード（本人認証をお願いする場合があります）'] },
    {
      heading: 'お支払いの時期',
      paragraphs: [
        '予約が確定したときに、ご利用のカードでお支払いが行われます。引き落とし日は、カード会社の規約によります。',
      ],
    },
    {
      heading: 'サービスの提供時期',
      paragraphs: ['予約した日時に、体験のページに記載の場所またはオンラインで提供します。'],
    },
    {
      heading: 'キャンセルと返金',
      paragraphs: [
        '体験ごとに定めた期限（最初の開催日の2日前、7日前または30日前の23時59分）までにキャンセルされたときは、全額を返金します。期限は、体験のページ、お支払い前の画面、予約確定のメールに日時で表示します。',
        '期限を過ぎてからのキャンセルでは、返金はありません。始まった体験はキャンセルできません。',
        'ホストまたは当社の都合で中止するとき、最少催行人数に届かないときは、全額を返金します。',
        '返金は、お支払いに使われたカードに対して行います。',
      ],
    },
    {
      heading: '申し込みの期限と人数',
      paragraphs: [
        '開催枠ごとに、前日の23時59分まで、または開始時刻まで予約できます。募集人数に達した開催枠は予約できません。',
      ],
    },
    {
      heading: '動作環境',
      paragraphs: [
        'Safari 16.4（iOS 16.4）以降、Chrome・Edge 111以降、Firefox 115以降でご利用いただけます。これより古いブラウザーでは、ページを読むことはできますが、予約や入力はできません。',
      ],
    },
  ],
})

/** 外部送信規律 (Telecommunications Business Act, art. 27-12). */
const externalTransmission = (o: Operator): Text => ({
  title: '外部送信について',
  sections: [
    {
      heading: 'このページについて',
      paragraphs: [
        `${o.service_name}のページを開くと、お使いの端末から当社以外のサーバーへ情報が送られることがあります。電気通信事業法にもとづき、送り先と内容、目的をお知らせします。`,
      ],
    },
    {
      heading: '決済会社',
      paragraphs: [
        '送られる場面：お支払いの画面を開き、カード情報を入力したとき',
        '送られる情報：カード番号・有効期限・セキュリティコード・名義、IPアドレス、ブラウザーの種類',
        '目的：カード情報を当社のサーバーに通さずに支払いを行うため、不正利用を防ぐため',
      ],
    },
    {
      heading: 'LINE・Googleでのログイン',
      paragraphs: [
        '送られる場面：「LINEでログイン」「Googleでログイン」、または設定の画面で「つなぐ」を押したとき。押すまでは何も送られません。',
        '送られる先：LINEヤフー株式会社（LINE）、Google LLC（Google）のうち、押したほう',
        `送られる情報：${o.service_name}からの手続きであること、IPアドレス、ブラウザーの種類`,
        '目的：ご本人であることをその会社に確かめてもらい、ログインしていただくため',
      ],
    },
    {
      heading: 'ブラウザーの通知',
      paragraphs: [
        '送られる場面：「通知を受け取る」を押したとき。押すまでは何も送られません。',
        '送られる先：お使いのブラウザーの会社（Google、Mozilla、Apple、Microsoft など）',
        `送られる情報：${o.service_name}からの通知を受け取ること、IPアドレス。通知の文面は、その会社には読めません。`,
        '目的：通知をお使いの端末に届けるため',
      ],
    },
    {
      heading: 'SNSへの共有',
      paragraphs: [
        '共有のボタンは、押されるまで外部へ情報を送りません。押すと、開いた先のSNSに、共有するページのアドレスが送られます。',
      ],
    },
    {
      heading: '使っていないもの',
      paragraphs: ['広告のためのタグ、外部のアクセス解析、外部から読み込む書体は使っていません。'],
    },
  ],
})

const accessibility = (o: Operator): Text => ({
  title: 'アクセシビリティ方針',
  sections: [
    {
      heading: '目標',
      paragraphs: [
        `${o.service_name}は、どなたにも体験を探し、予約していただけるよう、WCAG 2.2 のレベルAAと JIS X 8341-3:2016 のレベルAAに沿うことを目標にしています。`,
      ],
    },
    {
      heading: '行っていること',
      paragraphs: [
        'キーボードだけですべての操作ができるようにしています。',
        '画像には、内容を伝える説明を付けています。',
        '動きを減らす設定、文字の拡大、色の強制に対応しています。',
        '画面が変わるたびに、自動と目視の両方で確認しています。',
      ],
    },
    {
      heading: 'お困りのとき',
      paragraphs: [
        `使いにくいところ、読み取れないところがありましたら、${o.email} または電話 ${o.phone}（${o.contact_hours}）へお知らせください。代わりの方法でのご案内など、できるかぎりの対応をいたします。`,
      ],
    },
  ],
})

const pages: Record<string, (operator: Operator) => Text> = {
  tokushoho,
  terms: sampleTerms,
  privacy: samplePrivacy,
  'external-transmission': externalTransmission,
  accessibility,
}

export const legalSlugs = Object.keys(pages)

/**
 * The page generated from the settings, marked as a sample while the operator is one; null for an
 * unknown page.
 */
export function sampleLegalPage(slug: string, operator: Operator): LegalPage | null {
  const page = Object.hasOwn(pages, slug) ? pages[slug] : undefined
  return page ? { slug, updated_on: UPDATED_ON, sample: operator.sample, ...page(operator) } : null
}
