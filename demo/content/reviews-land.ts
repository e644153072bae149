import type { DemoReview } from './reviews-type.ts'

/** Reviews of experiences in the mountains, fields and streets. */
export const demoLandReviews: DemoReview[] = [
  {
    experience_key: 'bonfire',
    guest_key: 'guest-24',
    rate: 5,
    days_ago: 8,
    content:
      '何かを話さなければ、と思わなくていい夜でした。薪がはぜる音が会話の間を埋めてくれます。帰るころには、自分から話していました。',
    reply: 'こちらこそ、あの話を聞かせてもらえてよかったです。火の前だと人は正直になりますね。薪を割って待っています。',
  },
  {
    experience_key: 'bonfire',
    guest_key: 'guest-26',
    rate: 5,
    days_ago: 21,
    content:
      '部下の話をするつもりはなかったのに、気がつけば初対面の方に相談していました。太郎さんは答えを言わず、薪を一本くべるだけ。それがありがたかった。',
    reply: null,
  },
  {
    experience_key: 'bonfire',
    guest_key: 'guest-13',
    rate: 4,
    days_ago: 45,
    content:
      '火の起こし方に流儀があって面白い。私はつい口を出したくなる質ですが、主人の手際を見て黙りました。夜は冷えます。膝掛けだけでは足りません。',
    reply: '膝掛け、厚手の毛布に替えました。阿部さんの若いころの山の話、もう一度聞きたいです。',
  },
  {
    experience_key: 'bonfire',
    guest_key: 'guest-20',
    rate: 5,
    days_ago: 70,
    content:
      '録音していた火の音に、途中から鹿の声が入っていました。全員が同時に息を止めたのがわかる録音になりました。宝物です。',
    reply: null,
  },
  {
    experience_key: 'bonfire',
    guest_key: 'guest-09',
    rate: 5,
    days_ago: 98,
    content:
      '結婚一年目の記念に。これからどんな家にしたいか、炎を見ながら初めてちゃんと話せた気がします。焼いた里芋もおいしかった。',
    reply: '里芋は畑の隣のばあちゃんからでした。おふたりの話が聞こえないように、薪小屋で静かにしていました。',
  },
  {
    experience_key: 'bonfire',
    guest_key: 'guest-30',
    rate: 4,
    days_ago: 127,
    content: '先輩たちの失敗談が一番のごちそう。煙の匂いが上着から三日とれなかったのは、いい思い出ということにします。',
    reply: null,
  },
  {
    experience_key: 'bonfire',
    guest_key: 'guest-12',
    rate: 3,
    days_ago: 160,
    content:
      '夜の語らいはとても豊かでした。ただ定員いっぱいの八人だと話の輪がふたつに割れ、向こう側の声が聞こえませんでした。もう一回り小さな火で味わいたい。',
    reply:
      'おっしゃるとおりで、八人は多い夜がありました。その後は人数の多い日に火をふたつに分けています。遠慮のないご意見に感謝します。',
  },
  {
    experience_key: 'bonfire',
    guest_key: 'guest-22',
    rate: 5,
    days_ago: 230,
    content:
      '山小屋の夜を思い出しました。星がよく見える夜は、火を小さくしてくれる。その気づかいに、この方は夜の山を知っている人だと思いました。',
    reply: null,
  },
  {
    experience_key: 'snow',
    guest_key: 'guest-22',
    rate: 5,
    days_ago: 268,
    content: '凍った湖の真ん中で、氷のきしむ音を足の裏で聞きました。二十年歩いてきて、こんな地面は初めてです。',
    reply: 'あの低い音は、湖が寝返りを打っているのだと祖父が言っていました。よい日に当たりましたね。',
  },
  {
    experience_key: 'snow',
    guest_key: 'guest-03',
    rate: 4,
    days_ago: 281,
    content:
      '雪靴のつけ方から教えてもらえます。鼻の奥まで凍る寒さですが、入り江でいただく鮭の汁で生き返りました。ひと晩で疲れが抜けたように眠れました。',
    reply: null,
  },
  {
    experience_key: 'snow',
    guest_key: 'guest-01',
    rate: 4,
    days_ago: 294,
    content:
      '音のない白い世界。吹雪の予報で半日ずれましたが、連絡が早かったので助かりました。予備日をとって行くのがよいと思います。',
    reply:
      '予定を動かしてくださってありがとうございました。天気の連絡は、前の晩と当日の朝、二度お送りするようにしています。',
  },
  {
    experience_key: 'forest',
    guest_key: 'guest-22',
    rate: 5,
    days_ago: 13,
    content:
      '五時間かけて進んだのは、地図の上でほんの少し。なのに山頂を踏んだときより満ち足りています。苔に耳をつけると水の音がする、本当に。',
    reply: '急がない森歩きを本当に急がず歩いてくださったのは、藤田さんが一番かもしれません。',
  },
  {
    experience_key: 'forest',
    guest_key: 'guest-07',
    rate: 5,
    days_ago: 44,
    content: '苔の名前を聞いたそばから忘れました。でも指先は覚えています。本を閉じたあとの余韻のような森でした。',
    reply: '「指先は覚えている」、次の方への説明に使わせてください。',
  },
  {
    experience_key: 'forest',
    guest_key: 'guest-21',
    rate: 5,
    days_ago: 83,
    content:
      '緑に何色あるのか数えようとして、途中であきらめました。内装の仕事で使う緑が、全部薄っぺらく思えて困っています。',
    reply: null,
  },
  {
    experience_key: 'forest',
    guest_key: 'guest-18',
    rate: 3,
    days_ago: 152,
    content:
      '雨がずっと降っていて、雨具の中まで濡れました。雨の森が一番きれいという言葉は嘘ではないけれど、靴は絶対に本格的なものが必要です。',
    reply: '濡れさせてしまいました。いまは長ぐつと上下の雨具を、大きさごとに揃えてお貸ししています。',
  },
  {
    experience_key: 'forest',
    guest_key: 'guest-12',
    rate: 4,
    days_ago: 210,
    content:
      '案内人が黙っている時間の長さに、この人の自信を感じた。切り株の中で食べたサバ節のおにぎりのことは、仕事の原稿に書かずここだけに書く。',
    reply: null,
  },
  {
    experience_key: 'lantern',
    guest_key: 'guest-21',
    rate: 5,
    days_ago: 16,
    content:
      '昼間に一度歩いた道なのに、灯りがつくと軒の深さがまるで違って見える。出格子の奥に残る灯りと、手に提げた蝋燭の灯り。黄色にも種類があると知りました。',
    reply: '灯りの色の違いに気づいてくださるとは、さすがです。軒の深さの話は、次は雪の夜にぜひ。',
  },
  {
    experience_key: 'lantern',
    guest_key: 'guest-08',
    rate: 5,
    days_ago: 64,
    content:
      '三脚なしでどこまで撮れるか試しました。案内の方が立ちどまる位置が、ことごとくよい位置なのです。聞けば父上が写真好きだったとか。',
    reply: null,
  },
  {
    experience_key: 'lantern',
    guest_key: 'guest-15',
    rate: 4,
    days_ago: 101,
    content:
      '娘は歩くだけの体験に不満そうでしたが、提灯を持たせてもらってから急に背筋が伸びました。夜露ですべるところがあるので、歩きやすい靴で。',
    reply: '提灯の持ち方がとても美しいお嬢さんでした。靴のこと、案内に書き足しました。',
  },
  {
    experience_key: 'lantern',
    guest_key: 'guest-27',
    rate: 4,
    days_ago: 157,
    content:
      '夜の町の「気配」という言葉をどう訳すか、友人たちと盛り上がりました。英語の資料が一枚あるとさらに伝わると思います。',
    reply: '資料をつくりはじめたのですが、私たちも「気配」で手が止まっています。お知恵を貸してください。',
  },
  {
    experience_key: 'lantern',
    guest_key: 'guest-19',
    rate: 5,
    days_ago: 248,
    content:
      'しゃべり通しの私たちが、この夜だけは自然とひそひそ声になりました。橋のたもとの甘酒で、元の声に戻りましたけど。',
    reply: null,
  },
  {
    experience_key: 'onomichi',
    guest_key: 'guest-08',
    rate: 5,
    days_ago: 10,
    content:
      '三十六枚を三時間で使い切る約束なのに、最初の一時間はほとんど切らせてくれない。先に座って待て、と。その待った時間こそ、いちばんよく覚えています。',
    reply: '撮らなかった一時間の話を、ほかの参加者の方にもさせてください。現像は届きましたか。',
  },
  {
    experience_key: 'onomichi',
    guest_key: 'guest-07',
    rate: 5,
    days_ago: 29,
    content:
      '坂の途中に古本屋があることは知っていましたが、その裏に抜ける道は知りませんでした。猫に三回道をゆずりました。',
    reply: null,
  },
  {
    experience_key: 'onomichi',
    guest_key: 'guest-14',
    rate: 4,
    days_ago: 49,
    content:
      'フィルムの入れ方から教わりました。デジタルに慣れた私には、写っているかわからない数日間が新鮮。三枚も真っ黒だったのはご愛敬。',
    reply:
      '真っ黒の三枚、じつは蓋をしたまま撮っていました。隣で気づいていたのに楽しそうで言えませんでした。すみません。',
  },
  {
    experience_key: 'onomichi',
    guest_key: 'guest-01',
    rate: 5,
    days_ago: 74,
    content:
      'ひとりで来たのに、坂の上のおばさんと藤井さんと、最後は四人でお茶を飲んでいました。写真はその縁側の一枚が気に入っています。',
    reply: null,
  },
  {
    experience_key: 'onomichi',
    guest_key: 'guest-05',
    rate: 3,
    days_ago: 106,
    content:
      '景色もお話もすばらしいのですが、石段の数が想像以上でした。七十代には休み休みでも厳しいところがあります。坂の少ない道筋も選べるとうれしいです。',
    reply: 'ご無理をおかけしました。途中まで車で上がり、下りだけを歩く道筋をつくりました。次はぜひそちらで。',
  },
  {
    experience_key: 'onomichi',
    guest_key: 'guest-28',
    rate: 4,
    days_ago: 139,
    content: '町に住んで二週目で参加しました。毎日通っていた路地の名前の由来を知って、帰り道が少し長くなりました。',
    reply: null,
  },
  {
    experience_key: 'onomichi',
    guest_key: 'guest-23',
    rate: 5,
    days_ago: 184,
    content:
      '着物で歩いてもよいかお尋ねしたところ、手を貸しますからぜひ、と。石段で裾をさばく私を、若い方々が撮ってくださいました。',
    reply: '石段と着物の取り合わせに、皆さん夢中でした。一枚、店に飾らせていただいています。',
  },
  {
    experience_key: 'onomichi',
    guest_key: 'guest-06',
    rate: 4,
    days_ago: 235,
    content:
      '露出とは何か、なぜこの数字なのか、坂の明暗を使って説明してくれるので腹に落ちます。機械好きにも向く内容です。貸し出しのカメラは一台、巻き上げが固かった。',
    reply: null,
  },
  {
    experience_key: 'onsen',
    guest_key: 'guest-03',
    rate: 5,
    days_ago: 24,
    content:
      '地獄蒸しの蒸気で顔までつるつるに。蒸した卵とさつまいもがこんなに甘いとは。共同湯で会った地元の方に、湯の入り方を笑いながら直されました。',
    reply: 'あの常連さんは湯の先生です。直されたら一人前と言われていますので、自信を持ってください。',
  },
  {
    experience_key: 'onsen',
    guest_key: 'guest-13',
    rate: 4,
    days_ago: 87,
    content: '湯の温度が熱い。とにかく熱い。だが出たあとの路地の風が何よりうまい。昼の酒を我慢するのに苦労した。',
    reply: null,
  },
  {
    experience_key: 'onsen',
    guest_key: 'guest-25',
    rate: 3,
    days_ago: 143,
    content:
      '路地裏が細く、ベビーカーは通れませんでした。抱っこ紐なら大丈夫です。蒸しあがりを待つあいだに座れる場所が少ないので、子連れの方は午前の回がよさそう。',
    reply: 'お声をいただいてすぐに、待つ場所に長椅子を二つ置きました。抱っこ紐のことも案内に加えています。',
  },
  {
    experience_key: 'onsen',
    guest_key: 'guest-18',
    rate: 4,
    days_ago: 205,
    content: '仕事の前に入る湯がこれほど効くとは。昼の会議で顔色がいいと言われました。',
    reply: null,
  },
  {
    experience_key: 'terrace',
    guest_key: 'guest-02',
    rate: 5,
    days_ago: 188,
    content:
      '泥に足をとられて尻もちをついた私を見て、子どもたちが一年分笑いました。塩むすびを五つ食べた下の子の記録は、しばらく破られないと思います。',
    reply: '五つは集落の最高記録です。名前を納屋の柱に書いておきました。',
  },
  {
    experience_key: 'terrace',
    guest_key: 'guest-11',
    rate: 5,
    days_ago: 63,
    content: '教えすぎず、でも肝心なところで手が出る。八十二歳の達人の教え方に、教員二十年の私がいちばん学びました。',
    reply: null,
  },
  {
    experience_key: 'terrace',
    guest_key: 'guest-26',
    rate: 4,
    days_ago: 57,
    content:
      '一列進むのに三十分。効率という言葉が頭から消えました。翌日は太ももが言うことを聞かないので、次の日に予定を入れないこと。',
    reply: '翌日の予定の件、皆さん同じことをおっしゃいます。案内に「翌日は休みましょう」と書きました。',
  },
  {
    experience_key: 'terrace',
    guest_key: 'guest-25',
    rate: 4,
    days_ago: 181,
    content:
      'おむつ替えは集会所を貸してくださいました。子どもはかえるを追いかけて一日終わり。それでいいと言ってもらえたのが何よりです。',
    reply: null,
  },
  {
    experience_key: 'apple',
    guest_key: 'guest-29',
    rate: 4,
    days_ago: 41,
    content:
      '葉を摘む、実を回す、ただそれだけを黙々と。りんごの赤は人の手が色づけているのだと知ったら、一個を大切に食べるようになりました。',
    reply: '実を回す手つきがやさしくて、木も喜んでいたと思います。またお茶を飲みにきてください。',
  },
  {
    experience_key: 'apple',
    guest_key: 'guest-30',
    rate: 5,
    days_ago: 30,
    content:
      '休憩のたびに焼きりんごとお茶が出てきて、何のために働いているのかわからなくなりました。津軽弁は三割くらい聞きとれたと思います。',
    reply: null,
  },
  {
    experience_key: 'farm',
    guest_key: 'guest-25',
    rate: 5,
    days_ago: 22,
    content:
      '三歳児が自分で抜いた大根を抱きしめて離さず、とうとう一緒に昼寝しました。畑の隅に日陰の寝床をつくってくださる優しさよ。',
    reply: '大根と寝る姿、ここ何年かで一番の眺めでした。寝床はそのまま残してあります。',
  },
  {
    experience_key: 'farm',
    guest_key: 'guest-10',
    rate: 4,
    days_ago: 68,
    content:
      '土のついたまま数分後にはかまどの上。鮮度というのは時間のことなんだと舌で理解しました。味噌汁の味噌はほんの少し、それで足りる。',
    reply: null,
  },
  {
    experience_key: 'farm',
    guest_key: 'guest-19',
    rate: 4,
    days_ago: 134,
    content: 'にぎやか三人組、かまどの火起こしで初めて黙りました。煙が目にしみて、化粧は全滅です。覚悟してどうぞ。',
    reply: '化粧の件、申し訳ありません。風上の席を三つ用意しておきます。',
  },
  {
    experience_key: 'farm',
    guest_key: 'guest-06',
    rate: 2,
    days_ago: 199,
    content:
      '当日の雨で、収穫できたのは大根一本だけ。かまどの時間が長くなると案内にはありましたが、畑で体を動かすのが目当てだったので残念です。',
    reply:
      '楽しみにしていただいたのに、申し訳ありませんでした。雨の日は縄ないや豆の選り分けなど、手を動かす仕事を用意するようにしました。',
  },
  {
    experience_key: 'tea-field',
    guest_key: 'guest-23',
    rate: 4,
    days_ago: 190,
    content:
      '一芯二葉と唱えながら摘んでいると、風の通り道がわかるようになります。焙じたてのお茶の香りを、帰りの電車までまとって帰りました。',
    reply: null,
  },
]
