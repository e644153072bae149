import type { DemoReview } from './reviews-type.ts'

/** Reviews of experiences of making things and music. */
export const demoCraftReviews: DemoReview[] = [
  {
    experience_key: 'kintsugi',
    guest_key: 'hanako',
    rate: 5,
    days_ago: 12,
    content:
      '母の形見の湯のみを持っていきました。割れた日のことを先生に話すうちに、直すというより続きをつくっている気持ちに。ふた月かけて二回通い、金の線が一本入った湯のみで、毎朝お茶を飲んでいます。',
    reply:
      'お母さまのお話、あの日の机にいた皆が覚えています。金の線が少しずつ馴染んでいくのを楽しみにしていてください。',
  },
  {
    experience_key: 'kintsugi',
    guest_key: 'guest-29',
    rate: 5,
    days_ago: 18,
    content:
      '市販の道具で何度か失敗してからの参加。力の入れすぎだとひと目で見抜かれました。本当の漆は乾くのではなく固まるのだという話が腑に落ちました。',
    reply: 'ご自分で失敗なさった方は、伸びるのが早いです。お持ちの器の続きも、いつでもどうぞ。',
  },
  {
    experience_key: 'kintsugi',
    guest_key: 'guest-17',
    rate: 5,
    days_ago: 27,
    content: '食器棚の奥に眠っていた八年前の小鉢がよみがえりました。割った夫にも一緒に作業させるべきでした。',
    reply: '次はご主人もぜひ。割った方ほど丁寧に継いでくださいます。',
  },
  {
    experience_key: 'kintsugi',
    guest_key: 'guest-21',
    rate: 4,
    days_ago: 39,
    content:
      '工程の途中で「今日はここまで、あとは漆に任せます」と言われるのが新鮮。一度で完成しないと知らずに来ていた人は戸惑うかもしれません。私はその余白が好きでした。',
    reply: null,
  },
  {
    experience_key: 'kintsugi',
    guest_key: 'guest-15',
    rate: 5,
    days_ago: 56,
    content:
      '娘が友だちとけんかした週でした。割れたところがいちばんきれいになるんだね、とぽつり。何も言わずに聞いてくれた先生に感謝します。',
    reply: 'お嬢さまの言葉に、こちらが教わりました。線の引き方もまっすぐで気持ちのよい手でした。',
  },
  {
    experience_key: 'kintsugi',
    guest_key: 'guest-06',
    rate: 4,
    days_ago: 79,
    content:
      '接着、充填、研ぎ、仕上げ。各層の役割が明快で、納得しながら進められます。研ぎの加減だけは言葉にならないらしく、先生の指先を見て真似るしかありません。',
    reply: null,
  },
  {
    experience_key: 'kintsugi',
    guest_key: 'guest-27',
    rate: 5,
    days_ago: 97,
    content:
      'カナダの友人が、割れた皿をわざわざ機内に持ち込み、滞在中に二回通いました。直した跡を隠さないという考えを、彼女は一生忘れないと言っています。',
    reply: '海を渡ってきた器は初めてでした。その後のお便りも、うれしく拝見しています。',
  },
  {
    experience_key: 'kintsugi',
    guest_key: 'guest-24',
    rate: 4,
    days_ago: 121,
    content:
      '無言で集中していていい体験なので、人見知りには天国です。手元の灯りも明るく、目が楽でした。正座がつらければ椅子に替えてもらえます。',
    reply: null,
  },
  {
    experience_key: 'kintsugi',
    guest_key: 'guest-14',
    rate: 3,
    days_ago: 153,
    content:
      '技法はとても勉強になったけれど、満席の回で、先生に見てもらう順番待ちが長かったです。材料について質問する時間がもう少しほしかった。',
    reply: 'お待たせしてしまい申し訳ありません。ひと机の人数を減らし、終わりに質問の時間を三十分とるようにしました。',
  },
  {
    experience_key: 'kintsugi',
    guest_key: 'guest-03',
    rate: 5,
    days_ago: 188,
    content:
      '欠けた茶碗より先に、自分がほどけました。漆の匂いと鉄瓶の音。帰り道の夕焼けまでが体験のうちだったと思います。',
    reply: null,
  },
  {
    experience_key: 'kintsugi',
    guest_key: 'guest-12',
    rate: 4,
    days_ago: 246,
    content:
      '器の来歴を先に聞くという順番がいい。直す技より先に、物語を預かるところから始まる。少し値は張るが、その価値はある。',
    reply: null,
  },
  {
    experience_key: 'indigo',
    guest_key: 'guest-23',
    rate: 5,
    days_ago: 15,
    content: '甕から引き上げた布が、緑から青へ変わる数秒。何度見ても声が出ます。着物好きの仲間にさっそく話しました。',
    reply: 'あの数秒のために一年働いているようなものです。お仲間もぜひご一緒にどうぞ。',
  },
  {
    experience_key: 'indigo',
    guest_key: 'guest-14',
    rate: 5,
    days_ago: 62,
    content:
      'しぼりの糸を解くとき、手がふるえました。予想と違う模様になったのに、そっちのほうがよかった。偶然を味方にする感覚です。',
    reply: null,
  },
  {
    experience_key: 'indigo',
    guest_key: 'guest-02',
    rate: 4,
    days_ago: 107,
    content:
      '子どもの手が肘まで青くなり、翌日学校で人気者になったそうです。汚れていい服は絶対に必要。着替えを二組持っていって正解でした。',
    reply: '学校の人気者、光栄です。青は一週間ほどで落ちますので、しばし自慢してください。',
  },
  {
    experience_key: 'indigo',
    guest_key: 'guest-21',
    rate: 4,
    days_ago: 171,
    content:
      '濃さを決めるのは染める回数だけではなく、空気にさらす時間だと知りました。素材の話が専門的で、聞きごたえがあります。',
    reply: null,
  },
  {
    experience_key: 'indigo',
    guest_key: 'guest-11',
    rate: 3,
    days_ago: 228,
    content:
      '内容は満足です。ただ、説明の途中で次の組の方が到着して、少し慌ただしくなりました。時間の区切りに余裕があると、なおよいと思います。',
    reply: 'ご指摘のとおりです。前の組とのあいだを三十分あけるようにしました。',
  },
  {
    experience_key: 'pottery',
    guest_key: 'guest-17',
    rate: 5,
    days_ago: 13,
    content:
      'ろくろで湯のみを挽いたはずが、先生いわく「立派な小鉢」。作り手の見立てひとつで失敗が作品になるのだと知りました。届くのが待ち遠しい。',
    reply: 'あの小鉢、登り窯のいちばんよい場所に入れておきました。おひたしが似合うと思います。',
  },
  {
    experience_key: 'pottery',
    guest_key: 'guest-26',
    rate: 4,
    days_ago: 46,
    content:
      '中心が出ない。ただそれだけのことに一時間。力を抜くと急に土が静かになる、あの感触を月曜の会議で思い出しています。',
    reply: null,
  },
  {
    experience_key: 'pottery',
    guest_key: 'guest-14',
    rate: 5,
    days_ago: 85,
    content:
      '土を練る音、窯の煤、職人さんの前掛け。スケッチが十二枚になりました。描く時間をくださったご夫婦に感謝です。',
    reply: '絵を一枚いただいて、仕事場に貼りました。煤の描き方が実にうまい。',
  },
  {
    experience_key: 'pottery',
    guest_key: 'guest-19',
    rate: 4,
    days_ago: 138,
    content:
      '三人並んでろくろを回し、三人とも最後に崩しました。大笑いして、もう一度。粘土が三つ分あるのがありがたい体験です。',
    reply: null,
  },
  {
    experience_key: 'pottery',
    guest_key: 'guest-06',
    rate: 3,
    days_ago: 193,
    content:
      '作業自体は楽しく満足。焼きあがりまで二か月ほどとのことでしたが、連絡がなく少し不安になりました。途中で一度知らせがあると安心します。',
    reply: 'ご心配をおかけしました。窯に入れた日と出した日に、写真つきでお知らせを送るようにしています。',
  },
  {
    experience_key: 'washi',
    guest_key: 'guest-21',
    rate: 5,
    days_ago: 32,
    content:
      '冷たい水の中で、簀の上に繊維が寄ってくる。紙とは水の形なのだと思いました。仕事で壁に使いたくて、もう連絡をとっています。',
    reply: '「水の形」とは、よいことを言ってくださる。壁紙の見本、いま漉いています。',
  },
  {
    experience_key: 'washi',
    guest_key: 'guest-07',
    rate: 4,
    days_ago: 115,
    content:
      '毎日さわっている紙が、こんなに手のかかるものだったとは。帰ってから本をめくる音まで変わりました。水が冷たいので、冬は覚悟を。',
    reply: null,
  },
  {
    experience_key: 'washi',
    guest_key: 'guest-29',
    rate: 4,
    days_ago: 211,
    content:
      'すきむらのある一枚を「これも紙です」と言ってもらえたのがうれしくて、額に入れました。無口な先生ですが、聞けばいくらでも。',
    reply: null,
  },
  {
    experience_key: 'bamboo',
    guest_key: 'guest-13',
    rate: 4,
    days_ago: 59,
    content:
      '竹ひごを割る刃物の音が気持ちいい。かごの底を組むところで三回間違えたが、親方は四回目まで待つと言ってくれた。',
    reply: '四回目でちゃんと組めましたから。六つ目は、真ん中の星がすべてです。',
  },
  {
    experience_key: 'bamboo',
    guest_key: 'guest-17',
    rate: 5,
    days_ago: 162,
    content:
      '小さなかごに、朝のパンを入れています。編み目からもれる光まできれい。店で買ったどのかごよりえこひいきしています。',
    reply: null,
  },
  {
    experience_key: 'ikebana',
    guest_key: 'guest-25',
    rate: 5,
    days_ago: 30,
    content:
      '子どもが寝たあとの一時間、庭の雑草のような花で参加できました。画面の向こうで「その曲がりが良い」と言われ、うれしくて眠れず。',
    reply: 'あの曲がりは、買った花にはないものです。お子さんの摘んだ花でも、ぜひ。',
  },
  {
    experience_key: 'ikebana',
    guest_key: 'guest-27',
    rate: 4,
    days_ago: 104,
    content:
      '在宅の仕事を終えた夜に。空きびんひとつで部屋の空気が変わりました。画面の向きを途中で直せるように、机を広めにあけておくとよいです。',
    reply: null,
  },
  {
    experience_key: 'ikebana',
    guest_key: 'guest-05',
    rate: 4,
    days_ago: 176,
    content:
      '娘に機械の支度を手伝ってもらい、夫婦で受けました。先生が何度でもゆっくり言い直してくださるので、耳の遠い主人もにこにこしておりました。',
    reply: 'おふたりの一輪、左右で向き合っていて、見ているこちらまで温かくなりました。',
  },
  {
    experience_key: 'calligraphy',
    guest_key: 'hanako',
    rate: 4,
    days_ago: 25,
    content:
      '墨をする十五分で、頭の中の予定表が消えました。選んだ字は「間」。先生に字の理由を聞かれて、はじめて自分が疲れていたと気づきました。',
    reply: '「間」の門がまえに、ゆったりと風が通っていました。また別の一字でお待ちしています。',
  },
  {
    experience_key: 'calligraphy',
    guest_key: 'guest-11',
    rate: 5,
    days_ago: 71,
    content: '朱で直すのではなく、並んだ字を見て、見えたことだけを言い合う。明日の授業で真似します。',
    reply: null,
  },
  {
    experience_key: 'calligraphy',
    guest_key: 'guest-06',
    rate: 4,
    days_ago: 136,
    content:
      '画面ごしで筆の動きが見えるか半信半疑でしたが、手元の映し方がよく研究されています。接続が一度切れたものの、その部分をやり直してくれました。',
    reply: '接続の件、失礼しました。回線をふたつ用意するようにしました。二度目の一字のほうが伸びやかでしたね。',
  },
  {
    experience_key: 'calligraphy',
    guest_key: 'guest-30',
    rate: 3,
    days_ago: 220,
    content:
      '道具を自分で揃える必要があるのを見落としていました。近所の店で慌てて買いました。内容はとてもよかったので、予約の画面で目立つように書いてほしい。',
    reply: '見落としやすい書き方でした。持ちものを予約前の注意の一行目に移し、墨汁でもよいことを書き添えました。',
  },
  {
    experience_key: 'shamisen',
    guest_key: 'guest-20',
    rate: 5,
    days_ago: 19,
    content:
      'ばちが糸をはじくと、長屋の壁まで鳴る。楽器というより家を弾いている気分でした。一曲の出だしだけ、ちゃんと弾けます。',
    reply: '家を弾く、まさにその通りで、壁が薄いのが自慢です。録音、路地の皆にも聞かせました。',
  },
  {
    experience_key: 'shamisen',
    guest_key: 'guest-23',
    rate: 4,
    days_ago: 69,
    content:
      '六十の手習いの私に、若い先生が敬語と冗談をまぜて教えてくれます。隣からコーヒーの香りがしてくるのも、よろしゅうございました。',
    reply: null,
  },
  {
    experience_key: 'shamisen',
    guest_key: 'guest-04',
    rate: 4,
    days_ago: 145,
    content:
      '正座がきつくて途中から胡座にしてもらった。楽譜のかわりにチントンシャンと口で唱えるので、初心者でも覚えられる。近所のおじさんが窓から拍手してくれた。',
    reply: '窓のおじさんは、いちばん厳しい審査員です。拍手が出たなら合格ですよ。',
  },
  {
    experience_key: 'shamisen',
    guest_key: 'guest-30',
    rate: 5,
    days_ago: 254,
    content:
      '会社の忘年会で出だしを弾いたら、急に名前を覚えてもらえました。人生で一番役に立った習いごとかもしれません。',
    reply: null,
  },
]
