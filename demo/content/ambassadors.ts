/** An ambassador of the demonstration: a public profile in whose name its members publish. */
export type DemoAmbassador = {
  key: string
  name: string
  description: string
  address: string | null
  homepage_url: string | null
  instagram_username: string | null
  x_username: string | null
  published: boolean
  /** The picture of the profile, by name. */
  cover: string
  /** The other pictures of the carousel, in order. */
  images: string[]
  /** Keys of people. */
  member_keys: string[]
}

export const demoAmbassadors: DemoAmbassador[] = [
  {
    key: 'setouchi',
    name: '瀬戸内あさなぎ舎',
    description:
      '瀬戸内の島と港に暮らす人たちの集まりです。漁師、宿の女将、自転車屋、学校の先生。仕事はばらばらですが、朝の凪の時間が好きなことだけは全員いっしょです。\n海が鏡のようになる夜明けのひとときは、島の人間にとっても特別です。櫂の音だけが聞こえる海を、はじめての方と一緒にゆっくり進みます。\n島では、道ですれちがえばあいさつをします。旅の方も同じです。名所を回るより、ひとりの名前を覚えて帰っていただくこと。それが私たちの案内です。',
    address: '香川県高松市庵治町',
    homepage_url: 'https://asanagi.example.jp/',
    instagram_username: 'example.asanagi',
    x_username: 'ex_asanagi',
    published: true,
    cover: 'cover-setouchi',
    images: ['kayak-2', 'cycling-1', 'kayak-3'],
    member_keys: ['minato', 'nagi'],
  },
  {
    key: 'satoyama',
    name: '里山くらし案内所',
    description:
      '能登の棚田と海辺の集落で、田んぼ、塩づくり、山の手入れを続けている住民の案内所です。\n大きな出来事のあと、集落の人手は減りました。それでも田に水を張り、浜に海水をまく人がいます。私たちは特別なことをお見せするのではなく、いつもの仕事に加わっていただく形をとっています。\n泥のついた手で食べる塩むすびは、驚くほどおいしい。そのおいしさの理由を、一緒に働きながら確かめにきてください。長ぐつと軍手は用意しています。',
    address: '石川県輪島市',
    homepage_url: 'https://satoyama.example.jp/',
    instagram_username: 'example.satoyama',
    x_username: null,
    published: true,
    cover: 'cover-satoyama',
    images: ['terrace-1', 'sea-salt-2', 'terrace-3'],
    member_keys: ['minato', 'minori'],
  },
  {
    key: 'hida',
    name: '飛騨と美濃の町家つなぎ',
    description:
      '飛騨の町家と美濃の紙漉き場をつなぐ、職人と町の人の小さな連なりです。\n格子戸の家には、外から見えない工夫がたくさんあります。夏の風の通り道、雪の夜の灯りの置き方、祭りの日だけ外す柱。そういう暮らしの知恵を、住んでいる本人が話します。\n紙も同じで、川の水が冷たいほど良い紙になると言われても、手を入れてみなければわかりません。見る、聞く、さわる、の順番を大切に、少人数でご案内しています。',
    address: '岐阜県高山市',
    homepage_url: 'https://machiya.example.jp/',
    instagram_username: null,
    x_username: 'ex_machiya',
    published: true,
    cover: 'cover-hida',
    images: ['lantern-1', 'washi-2', 'lantern-2'],
    member_keys: ['yukari', 'genta'],
  },
  {
    key: 'tsugaru',
    name: '津軽の手と畑',
    description:
      '弘前のりんご畑と、こぎん刺しの針仕事。外の仕事と内の仕事の両方で冬を越してきた、津軽の家々の集まりです。\n秋は畑で手が足りず、冬は囲炉裏のまわりに針が集まります。その季節の手伝いとして来ていただくので、日によってすることが変わります。\n作業の合間には、漬物とお茶の時間がかならずあります。津軽弁がわからなくても心配はいりません。わからないまま笑っているうちに、帰るころには少し聞きとれるようになっています。',
    address: '青森県弘前市',
    homepage_url: null,
    instagram_username: 'example.tsugaru',
    x_username: null,
    published: true,
    cover: 'cover-tsugaru',
    images: ['apple-1', 'kogin-1', 'apple-2'],
    member_keys: ['tsugumi', 'mitsuko'],
  },
  {
    key: 'miyako',
    name: '都の手しごと帖',
    description:
      '京都とその近郊で、漆、茶、書などの仕事に携わる者がひらいている稽古場です。\n敷居が高いと言われがちな町ですが、ほんとうのところ、職人は聞かれるのが好きです。なぜそうするのか、失敗したらどうするのか。遠慮なくたずねてください。\n割れた器を継ぎ、茶を摘み、墨をする。どれも手順だけなら一日で習えますが、その日かぎりにせず、暮らしの中で続けていただけるよう、道具のこと、材料のこと、直し方までをお伝えします。',
    address: '京都府京都市上京区',
    homepage_url: 'https://teshigoto.example.jp/',
    instagram_username: 'example.teshigoto',
    x_username: 'ex_teshigoto',
    published: true,
    cover: 'cover-miyako',
    images: ['kintsugi-1', 'tea-field-2', 'calligraphy-1'],
    member_keys: ['shiori', 'kohei'],
  },
  {
    key: 'shitamachi',
    name: '下町ながや会',
    description:
      '東京の下町、路地に残る長屋を少しずつ直しながら使っている住人の会です。\n三味線の稽古場、活版の刷り場、自家焙煎のコーヒー屋。壁が薄いので、隣の仕事の音がいつも聞こえています。それを騒音ではなく便りだと思える人たちが集まりました。\n長屋の流儀は、戸が開いていれば入ってよし。体験にお越しの方も、その日は長屋の住人としてお迎えします。帰りに路地のどこかで立ち話につかまったら、どうかゆっくりしていってください。',
    address: '東京都台東区',
    homepage_url: 'https://nagaya.example.jp/',
    instagram_username: 'example.nagaya',
    x_username: 'ex_nagaya',
    published: true,
    cover: 'cover-shitamachi',
    images: ['shamisen-1', 'letterpress-2', 'coffee-2'],
    member_keys: ['oto', 'kyuichi'],
  },
  {
    key: 'minami',
    name: '南の島の夕べ(準備中)',
    description:
      '沖縄の島々で、夕方から夜にかけての暮らしを分かち合う集まりを準備しています。三線の音が聞こえてくる縁側、豆腐を固める夕方の台所、浜に出て星を待つ時間。\n昼の海だけではない島の表情を、住んでいる人の言葉で届けたいと考えています。いまは島ごとに世話役を決め、夜道の安全と、集落の行事にさわりのない日取りを話し合っているところです。受け入れの準備がととのいましたら、あらためてご案内いたします。',
    address: '沖縄県石垣市',
    homepage_url: null,
    instagram_username: null,
    x_username: null,
    published: false,
    cover: 'stars-3',
    images: ['stars-2'],
    member_keys: ['miyara'],
  },
]
