/**
 * Invitation to host: principles, steps, earnings, worries, words of hosts
 * (docs/product/experiences.md#invitation-to-host).
 */
import type { LoaderContext } from '#web/call.ts'
import { getExperience, getFront } from '#web/calls/experiences.ts'
import { getCommission } from '#web/calls/host-booking.ts'
import { getOperator } from '#web/calls/reference.ts'
import { readResponse, loaded } from '#web/read-response.ts'
import { EarningsCalculator } from '#web/features/experiences/front/earnings-calculator.tsx'
import { breadcrumbsLd, canonicalOf, JsonLd, pageMeta } from '#web/features/shared/seo.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/hosting'
import { classNames } from '#web/ui/class-names.ts'
import looks from '#web/ui/looks.module.css'
import styles from './hosting.module.css'
import { Link } from 'react-router'
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { excerpt } from '#web/features/shared/excerpt.ts'
import { Face } from '#web/ui/content/face.tsx'

const principles = [
  {
    name: '誠実さ',
    text: 'できることを、できるだけ。背伸びをした約束より、ありのままの仕事場を見せてください。天気や体調で変わることは、先に書いておけば大丈夫です。',
  },
  {
    name: '思いやり',
    text: 'はじめての人は、はじめての場所で少し緊張しています。駅からの道、持ちもの、手洗いの場所。知っていれば安心できることを、ひとつ多く伝えてください。',
  },
  {
    name: 'あなただけの物語',
    text: 'どうしてこの仕事をしているのか。続けてきて、何がうれしかったのか。上手な文章でなくてかまいません。あなたの言葉が、会いに来る理由になります。',
  },
]

const steps = [
  {
    name: '書く',
    text: '体験の名前、写真、日程、料金を書きます。途中で下書きとして保存でき、いつでも続きから書けます。',
  },
  { name: '公開を申請する', text: '書き終えたら申請します。運営者が内容を確かめて、公開します。' },
  { name: '迎える', text: '予約が入るとメールでお知らせします。公開したあとも、内容の手直しや日程の追加ができます。' },
]

const description =
  '仕事場や毎朝の道を、誰かにひらいてみませんか。つむぎで体験をひらく人に大切にしてほしい三つのことと、公開までの流れをご案内します。'

const VOICES = 3

/**
 * Stories of different users who wrote why they host. A story may be withdrawn meanwhile: it is
 * left out.
 */
async function voicesOf(context: LoaderContext, ids: readonly number[]): Promise<HostVoice[]> {
  const answers = await Promise.all(ids.map((id) => readResponse(getExperience({ context, param: { id } }))))
  const voices = new Map<number, HostVoice>()
  for (const answer of answers) {
    if (!answer.ok) continue
    const { id, title, inspiration, host } = answer.data
    if (host.type === 'user' && host.has_page && inspiration && !voices.has(host.id))
      voices.set(host.id, { id, title, inspiration, host: { id: host.id, name: host.name, image_url: host.image_url } })
  }
  return [...voices.values()].slice(0, VOICES)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const [{ popular, new_stories }, { service_rate_bp, processing_rate_bp }, { commission_bp }] = await Promise.all([
    loaded(getFront({ context })),
    loaded(getOperator({ context })),
    loaded(getCommission({ context })),
  ])
  const listed = [...popular, ...new_stories]
  const pictured = listed.filter(({ image_url }) => image_url)
  return {
    image: (pictured[1] ?? pictured[0])?.image_url ?? null,
    rates: { service_rate_bp, processing_rate_bp },
    commission_bp,
    voices: await voicesOf(context, [...new Set(listed.map(({ id }) => id))]),
    canonical: canonicalOf(context, url),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({ title: '体験をひらく', description, canonical: loaderData.canonical, image: loaderData.image })
}

const crumbs = [{ label: '体験をひらく' }]

const start = (
  <LinkButton to="/host_story_drafts/new" variant="action">
    体験を書きはじめる
  </LinkButton>
)

export default function HostingPage({ loaderData }: Route.ComponentProps) {
  const { image, rates, commission_bp, voices, canonical } = loaderData
  return (
    <Stack gap={6} className={classNames(looks.page, styles.hosting)}>
      <Breadcrumbs items={crumbs} />
      <Grid as="header" gap={3} className={styles.head}>
        <Stack gap={2} className={styles.words}>
          <h1 className={styles.title}>
            あなたの毎日は、
            <br />
            誰かの物語になる。
          </h1>
          <p>
            畑、台所、工房、港。いつもの場所をひらいて、人を迎えてみませんか。特別な肩書きはいりません。大切にしてほしいことは、三つだけです。
          </p>
          <div>{start}</div>
        </Stack>
        {image && (
          <Picture
            src={image}
            alt=""
            width={960}
            height={720}
            sizes="(max-width: 767px) calc(100vw - 32px), 560px"
            first
          />
        )}
      </Grid>
      <section aria-labelledby="principles">
        <h2 id="principles" className={styles.heading}>
          三つの約束
        </h2>
        <Grid as="ol" gap={4} className={styles.principles}>
          {principles.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Grid>
      </section>
      <section aria-labelledby="steps">
        <h2 id="steps" className={styles.heading}>
          公開までの流れ
        </h2>
        <Stack as="ol" className={classNames(looks.lined, styles.steps)}>
          {steps.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Stack>
      </section>
      <section aria-labelledby="earnings">
        <h2 id="earnings" className={styles.heading}>
          受け取り額のめやす
        </h2>
        <EarningsCalculator rates={rates} commission_bp={commission_bp} />
      </section>
      <section aria-labelledby="worries">
        <h2 id="worries" className={styles.heading}>
          よくある心配
        </h2>
        <Worries />
      </section>
      {voices.length > 0 && (
        <section aria-labelledby="voices">
          <h2 id="voices" className={styles.heading}>
            体験をひらいた人の声
          </h2>
          <HostVoices voices={voices} />
        </section>
      )}
      <Grid gap={2} className={styles.start}>
        <p>書きはじめるのに、準備はいりません。名前だけの下書きからどうぞ。</p>
        {start}
      </Grid>
      <JsonLd nodes={[breadcrumbsLd(canonical, crumbs)]} />
    </Stack>
  )
}

type HostVoice = Pick<Experience, 'id' | 'title' | 'inspiration'> & {
  host: Pick<Experience['host'], 'id' | 'name' | 'image_url'>
}

/** Why hosts opened their experiences, in their own words. */
function HostVoices({ voices }: { voices: readonly HostVoice[] }) {
  return (
    <Grid as="ul" gap={3} className={styles.voices}>
      {voices.map(({ id, title, inspiration, host }) => (
        <Grid key={id} as="li" gap={2} className={classNames(looks.sheet, styles.voice)}>
          <Row as="p" gap={2} nowrap className={looks.bold}>
            <Face src={host.image_url} name={host.name} size={56} />
            <Link to={`/hosts/${host.id}`} prefetch="intent">
              {host.name}
            </Link>
          </Row>
          <blockquote>{excerpt(inspiration, 140)}</blockquote>
          <Link to={`/stories/${id}`} prefetch="intent" className={looks.small}>
            {title}
          </Link>
        </Grid>
      ))}
    </Grid>
  )
}

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
function Worries() {
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
