import type { DemoReview } from './reviews-type.ts'

/** Reviews of experiences of food and drink, and of the morning sitting. */
export const demoFoodReviews: DemoReview[] = [
  {
    experience_key: 'soba',
    guest_key: 'guest-13',
    rate: 5,
    days_ago: 11,
    content:
      '粉に水を回すときの指の形。あれを見られただけで信州まで来た値打ちがある。自分の打った太いそばも、つゆがよければ立派なもんです。',
    reply: '太いそばには太いそばのうまさがあります。阿部さんの手つき、三回目とは思えませんでした。',
  },
  {
    experience_key: 'soba',
    guest_key: 'guest-10',
    rate: 5,
    days_ago: 28,
    content:
      '加水の量を小数点まで知りたがる私に「今日の粉に聞いて」と笑われました。三回目の粉の返事がやっとわかった気がします。',
    reply: null,
  },
  {
    experience_key: 'soba',
    guest_key: 'guest-02',
    rate: 4,
    days_ago: 48,
    content:
      '子ども用の踏み台があって、ふたりとも最後まで参加できました。上の子は「うどんでは?」と言いながら三杯食べました。',
    reply: '上のお子さんの「うどんでは」、あの場の全員が同じことを思っていました。太いのも、うちでは立派なそばです。',
  },
  {
    experience_key: 'soba',
    guest_key: 'guest-18',
    rate: 4,
    days_ago: 80,
    content:
      '半日で打って食べて片づけまで。段取りが見事で、出張の午前にちょうど収まりました。粉が黒い靴に積もるのだけご注意を。',
    reply: null,
  },
  {
    experience_key: 'soba',
    guest_key: 'guest-05',
    rate: 5,
    days_ago: 109,
    content: '夫の打ったそばを、結婚して四十六年目に初めて食べました。少し切れておりましたが、おいしゅうございました。',
    reply: '四十六年目の一杯に立ち会えたこと、忘れません。どうかお元気で、また。',
  },
  {
    experience_key: 'soba',
    guest_key: 'guest-26',
    rate: 4,
    days_ago: 151,
    content: 'のし棒を転がしながら、自分がいかに力まかせに物事を進めてきたか反省した。そば湯が沁みる。',
    reply: null,
  },
  {
    experience_key: 'soba',
    guest_key: 'guest-19',
    rate: 3,
    days_ago: 203,
    content:
      '体験は楽しかったですが、同じ日にほかの組とぶつかったらしく、試食の席につくまで少し待ちました。のびる前に食べたかったのが本音です。',
    reply:
      '一番おいしい瞬間を逃させてしまい、申し訳ないことをしました。いまは午前と午後のあいだを広くあけ、釜も一つふやしました。',
  },
  {
    experience_key: 'soba',
    guest_key: 'guest-28',
    rate: 5,
    days_ago: 265,
    content: '長野に移った週末の初仕事。隣の席の人がたまたま大家さんの親戚でした。そばより狭い世間です。',
    reply: null,
  },
  {
    experience_key: 'sake',
    guest_key: 'guest-13',
    rate: 5,
    days_ago: 9,
    content:
      '蒸した米の湯気で眼鏡が真っ白になった。曇りがとれたとき、目の前に麹室の戸。この順番に演出を感じたが、偶然だそうだ。',
    reply: '偶然です、と申しましたが、杜氏は少し得意そうでした。',
  },
  {
    experience_key: 'sake',
    guest_key: 'guest-10',
    rate: 4,
    days_ago: 247,
    content:
      '発酵の泡の音を聞かせてもらいました。しゅわしゅわと生きている。見学の前の日から納豆は禁止ですので、うっかり食べないように。',
    reply: null,
  },
  {
    experience_key: 'sake',
    guest_key: 'guest-26',
    rate: 3,
    days_ago: 283,
    content:
      '学びの多い朝でした。四種の利き酒はひと口ずつで、朝の蔵への配慮だとは思うものの、酒好きとしてはもう一杯ほしかったです。',
    reply: 'ご期待に添えず失礼しました。朝の仕込みのあとは控えめにしております。気に入った一本は、宿でゆっくりどうぞ。',
  },
  {
    experience_key: 'zazen',
    guest_key: 'guest-24',
    rate: 5,
    days_ago: 17,
    content: 'しびれてもいい、眠くなってもいいと最初に言われて、気が楽になりました。そしてしっかり眠くなりました。',
    reply: '眠りかけた背中が、とても気持ちよさそうでした。お粥のおかわり、いつでも。',
  },
  {
    experience_key: 'zazen',
    guest_key: 'guest-06',
    rate: 4,
    days_ago: 54,
    content:
      '考えないようにする、ではなく、考えが通りすぎるのを見る。説明が平易でした。翌朝から自宅で五分だけ続けています。',
    reply: null,
  },
  {
    experience_key: 'zazen',
    guest_key: 'guest-01',
    rate: 5,
    days_ago: 99,
    content: '平日の朝の鎌倉は、鳥の声しかしません。座り終わって障子が開いたときの光が、まだまぶたに残っています。',
    reply: null,
  },
  {
    experience_key: 'zazen',
    guest_key: 'guest-12',
    rate: 4,
    days_ago: 158,
    content:
      '粥の湯気と梅干しひとつ。取材で多くの朝食を食べてきたが、指折りの一膳。始発で行く必要があるのは、それだけの理由がある。',
    reply: '始発でお越しくださった方のぶん、火を弱めるのを待っておりました。',
  },
  {
    experience_key: 'zazen',
    guest_key: 'guest-30',
    rate: 2,
    days_ago: 225,
    content:
      '足の痛みでほとんど集中できませんでした。椅子席があると後から知りました。最初に聞いてもらえていたら印象は違ったと思います。',
    reply: 'ご案内が行き届かず申し訳ありません。はじめに全員の方へ椅子の用意をお伝えするようにいたしました。',
  },
  {
    experience_key: 'wagashi',
    guest_key: 'guest-09',
    rate: 5,
    days_ago: 14,
    content:
      '練り切りの落ち葉をつくって、その場でお抹茶と。ふたりとも不器用で、どちらも焼き芋に見えると笑われました。でも味は金沢の味です。',
    reply: '焼き芋に見える落ち葉、とても愛らしかったですよ。記念日のお菓子もご相談ください。',
  },
  {
    experience_key: 'wagashi',
    guest_key: 'guest-15',
    rate: 5,
    days_ago: 43,
    content:
      '三角の棒一本で、花びらがあらわれるのが魔法のよう。娘は家でも粘土で練習しています。無口な職人さんの「いいね」が一番のほめ言葉でした。',
    reply: null,
  },
  {
    experience_key: 'wagashi',
    guest_key: 'guest-11',
    rate: 4,
    days_ago: 86,
    content:
      '子どもに教えるなら、と考えながら習いました。工程の区切りが上手で、遅れた人を待つあいだにも見る楽しみがあります。',
    reply: '先生に見ていただくのは緊張しました。待つあいだの仕掛けまで見抜かれていたとは。',
  },
  {
    experience_key: 'wagashi',
    guest_key: 'guest-19',
    rate: 4,
    days_ago: 142,
    content:
      '三つつくるうち、ひとつはその場で、ひとつは帰りの新幹線で、最後のひとつは奪いあいになりました。日もちしないので早めに。',
    reply: null,
  },
  {
    experience_key: 'wagashi',
    guest_key: 'guest-27',
    rate: 3,
    days_ago: 216,
    content:
      '出来ばえも味も満足。海外の友人にはあんこの甘さが強かったようです。材料の説明が日本語だけなので、食物の制限がある人は先に確認してください。',
    reply: '原材料の一覧を英語でもつくりました。甘さを控えた餡も、前日までのご連絡で用意いたします。',
  },
  {
    experience_key: 'bakery',
    guest_key: 'guest-10',
    rate: 5,
    days_ago: 33,
    content:
      '石窯の余熱だけで焼くと聞いて半信半疑でしたが、割ったときの音で納得。皮がぱりっと歌います。六時集合の眠気も一瞬で飛びました。',
    reply: 'パンの歌を聞いてくださった。あの音は、冷めはじめた数分しか鳴らないのです。',
  },
  {
    experience_key: 'bakery',
    guest_key: 'guest-02',
    rate: 4,
    days_ago: 123,
    content:
      '早起きが苦手な子どもたちが、この日だけ目覚ましより先に起きました。下の子のカンパーニュは隣とくっついて、笑った顔に焼けました。',
    reply: null,
  },
  {
    experience_key: 'bakery',
    guest_key: 'guest-25',
    rate: 4,
    days_ago: 198,
    content:
      '夫に子どもを頼み、ひとりで参加。生地をたたく無心の時間に救われました。焼きたてを持って帰ったら、家族がいつもより優しかったです。',
    reply: null,
  },
  {
    experience_key: 'coffee',
    guest_key: 'hanako',
    rate: 4,
    days_ago: 37,
    content:
      '同じ豆なのに、煎り方でこんなに違うなんて。三杯目から急に「酸っぱい」が「果物みたい」に変わりました。夜は眠れなくなるので、朝の回がおすすめです。',
    reply: '三杯目で顔つきが変わったの、カウンターから見えていました。果物と言えたら、もう常連です。',
  },
  {
    experience_key: 'coffee',
    guest_key: 'guest-28',
    rate: 5,
    days_ago: 51,
    content: 'この町に越してきて三日目。焙煎士さんに近所の銭湯と八百屋を教わり、ひと月分の暮らしがここで決まりました。',
    reply: null,
  },
  {
    experience_key: 'coffee',
    guest_key: 'guest-06',
    rate: 5,
    days_ago: 94,
    content: '温度と時間の記録を見せてもらえて大興奮。勘だと思っていた仕事が、細かい観察の積みかさねだとわかりました。',
    reply: '記録帳に食いついたのは木村さんが初めてです。新しい頁、増えています。',
  },
  {
    experience_key: 'coffee',
    guest_key: 'guest-07',
    rate: 4,
    days_ago: 147,
    content: '店主が焙煎の合間に本を読んでいるのが、いい。題名を聞いたら、うちの店の棚にもある本でした。',
    reply: null,
  },
  {
    experience_key: 'coffee',
    guest_key: 'guest-20',
    rate: 3,
    days_ago: 209,
    content:
      '味の違いは面白かった。ただ店の前で工事をしていて、豆のはぜる音を聞くくだりがほとんど聞こえず残念。静かな日にもう一度行きたい。',
    reply: 'あの日は本当に惜しいことをしました。工事は終わりましたので、音だけでも聞きにいらしてください。',
  },
  {
    experience_key: 'miso',
    guest_key: 'guest-29',
    rate: 5,
    days_ago: 42,
    content: '豆の玉を砕いて、白足袋で踏んで、石を置く。一年待つ楽しみを買ったようなものです。届いたらまた書きます。',
    reply: '隅までよく踏んでくださったので、きっとよい味噌になります。一年後のお便りを桶と一緒に待っています。',
  },
  {
    experience_key: 'miso',
    guest_key: 'guest-10',
    rate: 4,
    days_ago: 128,
    content:
      '見上げるような木桶の前で、石の積み方まで教わりました。味噌汁一杯の見方が変わります。服に匂いがつくけれど、私には香水です。',
    reply: null,
  },
  {
    experience_key: 'miso',
    guest_key: 'guest-15',
    rate: 4,
    days_ago: 219,
    content:
      '踏む作業が想像以上の力仕事で、娘と交代しながら。名前と日付の紙の裏に、娘は一年後の自分への手紙を書いたようです。',
    reply: 'お嬢さんの手紙は見ないようにして封をしました。一年たったら、おふたりで開けてください。',
  },
]
