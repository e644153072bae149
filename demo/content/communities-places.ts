import type { DemoCommunity } from './communities-type.ts'

/** Communities of the sea, the towns and the operator, and one that isn't published yet. */
export const demoPlaceCommunities: DemoCommunity[] = [
  {
    key: 'setouchi-sea',
    brand_key: 'umibe',
    ambassador_keys: ['setouchi'],
    name: '瀬戸内 朝凪の会',
    catchphrase: '夜明けの海に、声をひそめて漕ぎだす',
    host_name: '瀬戸内あさなぎ舎',
    host_description:
      '島で生まれた三好と、船の時刻表を暗記している浜野が世話役です。海のことは、さらに年上の元漁師たちが岸から見守っています。',
    location: '香川県高松市庵治の浜と、しまなみ海道の島々',
    description:
      '風のない朝の瀬戸内は、音まで映りそうな水面になります。その時間に海へ出て、島へ渡り、島の人と朝ごはんを囲む会です。\n漕ぐ、走る、拾う。月ごとにすることは変わりますが、終わりはいつも誰かの家の食卓です。都会から通う会員も、島に移り住んだ会員もいます。年に一度の浜掃除の日には、会員の子どもたちが大人より多くなります。',
    activity_description:
      '四月から十一月の第一日曜にカヤックか自転車、冬は網の繕いと柑橘の収穫を手伝います。秋に一度、全員で浜を掃除します。',
    important_thing:
      '海では世話役の判断に従うこと。島の道ですれちがう人にはあいさつをすること。拾ったごみは持ち帰ること。',
    ideal_candidate_profile:
      '泳ぎが得意でなくてもかまいません。早起きができて、予定どおりにいかない日も笑っていられる方に向いています。',
    participation_condition:
      '救命具をつけて海に出ることに差し支えのない、十二歳以上の方。未成年の方は保護者の同意をお願いします。',
    note: '海の状態により、前日の夕方に陸の活動へ変更することがあります。フェリーの最終便は早いので、帰りの時刻をあらかじめご確認ください。',
    published: true,
    images: ['kayak-1', 'cycling-2', 'kayak-2'],
    application_items: [
      { name: '海や島にまつわる思い出をひとつ聞かせてください', required: true },
      { name: '泳ぎの経験と、船酔いの有無を教えてください', required: true },
      { name: '参加できそうな曜日や季節', required: false },
    ],
  },
  {
    key: 'island-nights',
    brand_key: 'umibe',
    ambassador_keys: ['setouchi'],
    name: '島の夜ばなし',
    catchphrase: '灯りを消したら、話がはじまる',
    host_name: '海辺の時間社 島の夜係',
    host_description:
      '夜の島が好きな社員三人で始めた係です。星にくわしい者、怪談にくわしい者、夜食をつくる者。それぞれの得意で夜をもてなします。',
    location: '瀬戸内と八重山の島々。会場は回ごとにお知らせします',
    description:
      '最終便の船が出たあとの島には、泊まった人だけが知る時間があります。街灯の少ない浜に座り、星を見て、波を聞きながら、順番に話をする会です。\n話の上手下手は関係ありません。むしろ、つっかえながら話された昔のことほど、翌朝まで心に残ります。話したくない人は聞くだけでもかまいません。',
    activity_description:
      '新月に近い土曜の夜、年に八回ひらきます。夕方に集合し、島の食堂で夕食、浜で夜ばなし、翌朝の一番船で解散です。',
    important_thing: 'そこで聞いた話は、島の外に持ち出さないこと。光る画面をしまうこと。眠くなったら眠ること。',
    ideal_candidate_profile: '夜ふかしを誰かと静かに楽しみたい方。人前で話すのは苦手でも、人の話を聞くのが好きな方。',
    participation_condition: '島に一泊できる十八歳以上の方。',
    note: '雨の夜は公民館で行います。虫よけと羽織るものをお持ちください。',
    published: true,
    images: ['stars-1', 'stars-3'],
    application_items: [
      { name: '眠れない夜に思いだす景色はありますか', required: true },
      { name: '食べられないもの、アレルギーがあればお知らせください', required: false },
    ],
  },
  {
    key: 'shitamachi-oto',
    brand_key: 'machinoie',
    ambassador_keys: ['shitamachi'],
    name: '長屋の音と刷りもの部',
    catchphrase: '三味線が鳴り、活版が刷り、路地がうたう',
    host_name: '下町ながや会',
    host_description:
      '三味線の浅野と、活版の谷口。壁一枚をへだてた隣どうしです。片方の音がやむと、もう片方が心配して顔を出します。',
    location: '東京都台東区根岸の三軒長屋',
    description:
      '糸を弾く音と、活字を組む音。古い長屋に残るふたつの音を絶やさないための部です。\n三味線は三か月で一曲、活版は三か月で一枚。年に一度の路地の発表会では、部員が刷った番組表を配り、部員が弾きます。うまくいかなくても、近所のおばあさんたちがかならず拍手をしてくれます。\n楽器は貸し出しがあります。活字は拾いながら覚えます。',
    activity_description:
      '毎週土曜の夕方が音の日、隔週の金曜が刷りの日です。春に路地の発表会、年末に年賀状を全員で刷ります。',
    important_thing: '夕方六時を過ぎたら音を止める。ご近所への感謝を忘れない。道具は部のもの、音は自分のもの。',
    ideal_candidate_profile:
      '楽譜が読めない方、字が下手な方こそ。休みの日にふらりと寄れる場所がほしい方にも向いています。',
    participation_condition: '月に二回以上、長屋に来られる方。小学生は保護者と一緒にどうぞ。',
    note: '長屋に冷房は一台しかありません。夏はうちわをお貸しします。',
    published: true,
    images: ['shamisen-1', 'letterpress-1', 'letterpress-3'],
    application_items: [
      { name: '音と刷り、どちらの日に来たいですか', required: true },
      { name: '好きな音、または好きな文字を教えてください', required: true },
      { name: '部でやってみたいことがあれば', required: false },
    ],
  },
  {
    key: 'shitamachi-machi',
    brand_key: 'machinoie',
    ambassador_keys: ['shitamachi'],
    name: '下町まちかど喫茶室',
    catchphrase: '一杯いれて、となりの人の名前を知る',
    host_name: '町の家 喫茶係',
    host_description:
      '三軒長屋の手前、元豆腐屋を直した喫茶室の係です。焙煎士がひとり、近所の当番が七人。カウンターの中は日替わりです。',
    location: '東京都台東区根岸の元豆腐屋',
    description:
      '会員が交代でカウンターに立つ、週三日だけの喫茶室です。豆の煎り方と淹れ方を習い、慣れてきたら一日店主になれます。\n売上で家賃を払い、残りで年に一度、路地に大きな卓を出して昼ごはんを食べます。店主の経験よりも、よく来る人の名前をひとつずつ覚えることを大事にしています。',
    activity_description: '火・木・土に喫茶室をひらきます。第一日曜は焙煎の練習日、第三日曜は店の手入れの日です。',
    important_thing: '急がせない。話しかけられたくない人も、いていい。お勘定は正直に。',
    ideal_candidate_profile:
      '近所に知り合いがほしい方。人に何かをふるまうのが好きな方。話すのが得意でなくても、洗いものが好きなら大丈夫です。',
    participation_condition: '二か月に一度以上、当番に入れる方。当番の日は世話役がかならずもうひとり付きます。',
    note: '当番の方のコーヒーは無料です。保健所の届け出は喫茶室で済ませています。',
    published: true,
    images: ['coffee-1', 'coffee-3'],
    application_items: [
      { name: '当番に入れそうな曜日を教えてください', required: true },
      { name: 'あなたの町の好きな場所はどこですか', required: true },
    ],
  },
  {
    key: 'satoyama-days',
    brand_key: null,
    ambassador_keys: ['satoyama'],
    name: '里山の一日',
    catchphrase: '田に入り、塩を焚き、むすびを食べる',
    host_name: '里山くらし案内所',
    host_description:
      '輪島で米をつくる田中と、各地をつなぐ浜野が窓口です。実際に教えるのは、七十代、八十代の達人たちです。',
    location: '石川県輪島市の棚田と、珠洲市の浜',
    description:
      '棚田の一枚を、会員みんなで一年受け持ちます。田起こし、田植え、草取り、稲刈り。合間に浜へ下りて、海水をまいて塩を焚きます。秋には、自分たちの米と自分たちの塩でむすびをにぎります。\n作業に来られない年があってもかまいません。田んぼの様子は毎月の便りでお送りします。人手の足りない集落に、通ってくる身内がふえるような会でありたいと思っています。',
    activity_description:
      '四月から十月まで月に一度、土日のどちらかに集まります。塩焚きは天気の続く夏の日を選び、三日前にお知らせします。冬は便りとオンラインの寄り合いです。',
    important_thing:
      '地元の人のやり方を先に聞くこと。無理をしないこと。疲れたら畦に座って、景色を見るのも仕事のうちです。',
    ideal_candidate_profile:
      '土や海にふれて働いてみたい方。一度きりではなく、同じ場所に何度も通ってみたい方。ご家族での参加も歓迎です。',
    participation_condition: '年に一度以上、現地の作業に来られる方。お子さんは保護者と一緒にご参加ください。',
    note: '道路の状況により集合場所が変わることがあります。前日の便りをかならずご確認ください。長ぐつと軍手は貸し出します。',
    published: true,
    images: ['terrace-1', 'sea-salt-1', 'terrace-2'],
    application_items: [
      { name: '参加を希望される理由を教えてください', required: true },
      { name: '何人で参加されますか(お子さんは年齢も)', required: true },
      { name: '体力や健康について配慮が必要なことはありますか', required: false },
      { name: '得意なこと、持っている資格があれば教えてください', required: false },
      { name: '現地までの交通手段', required: true },
      { name: 'この会をどこで知りましたか', required: false },
    ],
  },
  {
    key: 'tea-and-ink',
    brand_key: 'itoguchi',
    ambassador_keys: ['miyako'],
    name: '朝の茶と墨(準備中)',
    catchphrase: '出勤前の三十分、湯をわかして墨をする',
    host_name: '都の手しごと帖',
    host_description: '稽古場の世話役が、朝型の方のために新しく準備している会です。',
    location: 'オンライン',
    description:
      '平日の朝六時半から三十分、画面をつないでそれぞれの机で茶を淹れ、墨をすり、一文字だけ書く会です。カメラは手元だけを映します。春の開始に向けて、いまは世話役三人で試しています。',
    activity_description: '平日の朝、週に二回。月末に一度、ひと月分の字を並べて見せ合います。',
    important_thing: '遅れてきても、途中で抜けてもかまいません。黙って入って、黙って帰るのが決まりです。',
    ideal_candidate_profile: '一日のはじまりを自分のために使いたい方。',
    participation_condition: '茶碗と、硯か墨池をお持ちの方。',
    note: '開始時期が決まりましたら、この頁でお知らせします。',
    published: false,
    images: ['calligraphy-3'],
    application_items: [
      { name: 'ふだんの起床時刻を教えてください', required: true },
      { name: '手もとにある書道道具を教えてください', required: false },
    ],
  },
]
