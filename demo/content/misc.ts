/**
 * A coupon of the demonstration. Either `rate_percent` or `amount` is set. Days count from the day
 * of seeding.
 */
export type DemoCoupon = {
  code: string
  description: string
  rate_percent: number | null
  /** Yen. */
  amount: number | null
  /** Minimum yen of tour and option together. */
  minimum_base: number
  /** Negative: before today. */
  valid_from_days: number
  valid_until_days: number
  /** Uses by all users together; null for no limit. */
  usage_limit: number | null
  usage_limit_per_user: number | null
  used_count: number
  /** The only experience it is valid for; null for all. */
  experience_key: string | null
  /** Who pays for the discount. */
  funded_by: 'operator' | 'host'
}

export type DemoHoldingRequest = {
  experience_key: string
  guest_key: string
  content: string
  /** The answer of the host; null for an open request. */
  answer: string | null
  days_ago: number
}

export type DemoCancelReason = { by: 'host' | 'operator'; reason: string }

export const demoCoupons: DemoCoupon[] = [
  {
    code: 'HAJIMETE',
    description: 'はじめての方も、二度目の方も。1,000円以上の体験が10%引きになります。',
    rate_percent: 10,
    amount: null,
    minimum_base: 1000,
    valid_from_days: -365,
    valid_until_days: 730,
    usage_limit: null,
    usage_limit_per_user: null,
    used_count: 0,
    experience_key: null,
    funded_by: 'host',
  },
  {
    code: 'TABI500',
    description: '3,000円以上のご予約から500円を差し引きます。おひとり一回までです。',
    rate_percent: null,
    amount: 500,
    minimum_base: 3000,
    valid_from_days: -60,
    valid_until_days: 180,
    usage_limit: 500,
    usage_limit_per_user: 1,
    used_count: 0,
    experience_key: null,
    funded_by: 'operator',
  },
  {
    code: 'NATSU2026',
    description: '夏の体験に使える15%引きのクーポンでした。配布も利用も終わっています。',
    rate_percent: 15,
    amount: null,
    minimum_base: 2000,
    valid_from_days: -150,
    valid_until_days: -60,
    usage_limit: null,
    usage_limit_per_user: 1,
    used_count: 0,
    experience_key: null,
    funded_by: 'host',
  },
  {
    code: 'SENCHAKU10',
    description: '先着10名さまの1,000円引き。ご好評につき、すべて使われました。',
    rate_percent: null,
    amount: 1000,
    minimum_base: 5000,
    valid_from_days: -30,
    valid_until_days: 90,
    usage_limit: 10,
    usage_limit_per_user: 1,
    used_count: 10,
    experience_key: null,
    funded_by: 'host',
  },
]

/** Messages of guests to the host. They fit any experience. */
export const demoMessagesToHost: string[] = [
  'はじめて参加します。右も左もわかりませんが、よろしくお願いいたします。',
  '母の誕生日のお祝いに予約しました。本人には行き先を内緒にしています。',
  '前日の夜に近くの宿へ入ります。早めに着いてしまっても大丈夫でしょうか。',
  '左利きなのですが、道具の準備など必要でしたらお知らせください。',
  '友人から話を聞いて、半年前からこの日を空けていました。',
  '卵のアレルギーがあります。食べものが出る場合は、分けていただけると助かります。',
  '電車とバスで向かいます。乗り継ぎの都合で、開始ぎりぎりになるかもしれません。',
  '膝があまり良くないので、ときどき座らせてもらえるとうれしいです。',
  '写真を撮るのが好きです。撮ってはいけない場所があれば、先に教えてください。',
  '人見知りですが、話を聞くのは大好きです。隅のほうで楽しませていただきます。',
  '二度目の参加です。前回教わったことを家で続けていたら、欲が出てまた来ました。',
  '夫が少し大柄です。貸していただくものの大きさが合うか、心配しております。',
  '仕事の区切りに、自分へのごほうびとして申し込みました。',
  '当日は何を着ていけばよいですか。汚れてもよい服は一式あります。',
  '日本語を勉強中の友人と一緒です。ゆっくり話していただけたら本人も喜びます。',
  '大学の授業で聞いてから、現場をこの目で見るのが夢でした。質問がたくさんあります。',
  '寒がりなので厚着で行きます。着ぶくれていたら私だと思ってください。',
  '帰りの船の時間が決まっているため、終わりの時刻だけ確認させてください。',
  '結婚記念日です。特別なことは要りませんので、いつもどおりにお迎えください。',
  '楽しみすぎて、遠足の前の子どものようになっています。どうぞよろしくお願いします。',
]

/** Holding requests: three answered and three open. */
export const demoHoldingRequests: DemoHoldingRequest[] = [
  {
    experience_key: 'letterpress',
    guest_key: 'guest-30',
    content:
      '平日は仕事なので、土曜か日曜の午後に開催していただけないでしょうか。初めての名刺を自分で刷りたいです。ひとりで参加します。',
    answer: null,
    days_ago: 1,
  },
  {
    experience_key: 'river',
    guest_key: 'guest-08',
    content:
      '川霧の出る早朝から始まる日を希望します。写真仲間と三人でうかがいます。日取りは川漁師さんのご都合に合わせられます。',
    answer: null,
    days_ago: 3,
  },
  {
    experience_key: 'kogin',
    guest_key: 'guest-29',
    content:
      '一泊の予定で弘前へ行きます。金曜の午前か土曜の朝に、囲炉裏ばたで教えていただける日はありませんか。針は持参できます。',
    answer: null,
    days_ago: 5,
  },
  {
    experience_key: 'bonfire',
    guest_key: 'guest-26',
    content:
      '職場の五人で、泊まりの研修の夜に貸し切りでお願いしたいです。木曜の夜ですと皆の予定がそろいます。お酒はなくてかまいません。',
    answer:
      '木曜の夜に日程を追加しました。火のまわりは冷えますので、皆さん厚手の上着をお持ちください。薪を多めに割っておきます。',
    days_ago: 9,
  },
  {
    experience_key: 'soba',
    guest_key: 'guest-02',
    content:
      '子どもの学校が振替休日になる月曜に、親子四人で参加したいです。下の子は七歳です。踏み台があると聞いて安心しています。',
    answer: '月曜の午前をあけました。踏み台はふたつあります。お子さん用の小さなのし棒も削っておきますね。',
    days_ago: 16,
  },
  {
    experience_key: 'shamisen',
    guest_key: 'guest-20',
    content: '夜七時から始まる回があれば、仕事のあとに寄れます。音を録らせていただくことはできますか。',
    answer:
      '録音は歓迎です。ただ長屋は夕方六時に音を止める約束なので、朝十時半の回でいかがでしょう。火曜なら貸し切りのように静かです。',
    days_ago: 24,
  },
]

/** Reasons of a host to decline a holding request. */
export const demoDeclineReasons: string[] = [
  'ご希望の日は集落の祭りの準備で、案内役が全員出払っております。翌週でしたらお迎えできます。',
  'その時間は潮が引いてしまい、安全に舟を出せません。午前中でのご検討をお願いいたします。',
  'あいにく仕事場の床を直す工事と重なっております。工事が終わりましたら日程を追加いたします。',
  '材料が乾ききらない時季のため、ご満足いただける体験になりません。ひと月ほど後にもう一度お声がけください。',
  'おひとりで見られる人数を超えてしまうため、二組に分かれての参加をご相談させてください。',
]

/** Reasons that guests read when the host or the operator cancels. */
export const demoCancelReasons: DemoCancelReason[] = [
  {
    by: 'host',
    reason: '明日の朝は風が強まる予報のため、海に出ることを見合わせます。楽しみにしてくださったのに申し訳ありません。',
  },
  { by: 'host', reason: '案内役が熱を出してしまい、代わりの者も見つかりませんでした。全額をお返しいたします。' },
  { by: 'host', reason: '昨夜の雨で山道の一部がくずれました。安全が確かめられるまで、森歩きをお休みします。' },
  { by: 'host', reason: '窯の修理が長引いており、火を入れることができません。直りしだい日程を追加します。' },
  {
    by: 'operator',
    reason: '開催地に大雨の警報が出ているため、運営の判断で中止といたしました。どうぞ安全にお過ごしください。',
  },
  {
    by: 'operator',
    reason: '交通機関の計画運休により集合が難しいと判断し、中止といたしました。料金は全額お返しします。',
  },
]

/** Comments with which an admin sends an experience back to its host. */
export const demoSendBackComments: string[] = [
  '説明文から、お人柄がよく伝わってきます。集合場所から会場までの道のりと、雨の日の過ごし方を書き足していただけますか。',
  '写真の三枚目に、参加された方のお顔がはっきり写っています。ご本人の同意を確かめるか、別の写真に替えてください。',
  '料金に含まれるものが本文と補足で食いちがっています。材料費の扱いをどちらかにそろえて、もう一度お申し込みください。',
]

/** A booking that the host took by telephone. */
export type DemoPhoneCall = { name: string; people: number; note: string; cancelled: boolean }

/** For the coming slots of 太郎, in turn. */
export const demoPhoneCalls: readonly DemoPhoneCall[] = [
  {
    name: '清水 ハル',
    people: 2,
    note: '090-0000-0101。駅まで迎えに行く約束。お一人は膝がわるいので、椅子を用意する。',
    cancelled: false,
  },
  { name: '三浦 工務店', people: 1, note: 'お支払いは当日に現金で。', cancelled: false },
  { name: '内田 さゆり', people: 2, note: '', cancelled: false },
  { name: '岡田 誠一', people: 1, note: '前日に電話あり。お孫さんの熱で取りやめ。', cancelled: true },
]
