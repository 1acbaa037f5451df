#!/bin/sh
# Makes the app's fonts from variable fonts. Newsreader shrinks from 132 kB to 24 kB: it keeps only a
# cut for text and one for headlines, in one file, and rare characters are in separate files.
# Needs Python with `pip install fonttools brotli`; run it from this folder.
set -eu

folder=$(mktemp -d)
npm install --no-save --prefix "$folder" @fontsource-variable/newsreader@5.3.0 @fontsource-variable/public-sans@5.3.0
packages=$folder/node_modules/@fontsource-variable
common='U+0020-007E,U+00A0,U+00AD,U+00B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'
rare=$(tr -d ' \n' <rare-characters.css | grep -o 'unicode-range:[^;]*' | head -n 1 | cut -d : -f 2)

limit_axes() { # source, axis limits
  plain=$(mktemp --suffix=.ttf)
  limited=$(mktemp --suffix=.ttf)
  fonttools ttLib.woff2 decompress -o "$plain" "$packages/$1"
  fonttools varLib.instancer "$plain" $2 -o "$limited"
}

keep_characters() { # characters, target
  case $2 in *.woff2) flavor=--flavor=woff2 ;; *) flavor= ;; esac
  pyftsubset "$limited" --unicodes="$1" --layout-features=kern,liga,tnum,pnum,lnum,ccmp,mark \
    $flavor --output-file="$2"
}

cut_font() { # source, name, axis limits
  limit_axes "$1" "$3"
  keep_characters "$common" "$2.woff2"
  keep_characters "$rare" "$2-rare.woff2"
  rm "$plain" "$limited"
}

# Joins a cut for the weights up to 500 and one for those from 600 on. That is 3 kB less than two files.
join_cuts() { # target, its two cuts
  for cut in "$2" "$3"; do fonttools ttLib.woff2 decompress -o "$folder/$cut.ttf" "$cut.woff2"; done
  cat >"$folder/cuts.designspace" <<END
<designspace format="5.0">
  <axes>
    <axis tag="wght" name="Weight" minimum="400" maximum="700" default="400">
      <map input="400" output="0"/><map input="500" output="0"/>
      <map input="600" output="1"/><map input="700" output="1"/>
    </axis>
  </axes>
  <sources>
    <source filename="$2.ttf"><location><dimension name="Weight" xvalue="0"/></location></source>
    <source filename="$3.ttf"><location><dimension name="Weight" xvalue="1"/></location></source>
  </sources>
</designspace>
END
  fonttools varLib "$folder/cuts.designspace" -o "$folder/joined.ttf"
  fonttools ttLib.woff2 compress -o "$1.woff2" "$folder/joined.ttf"
  rm "$2.woff2" "$3.woff2"
}

cut_for_pictures() { # source, name, axis limits, characters
  limit_axes "$1" "$3"
  keep_characters "$4,$rare" "$2.ttf"
  rm "$plain" "$limited"
}

cut_font newsreader/files/newsreader-latin-opsz-normal.woff2 newsreader-text 'wght=460 opsz=13'
cut_font newsreader/files/newsreader-latin-opsz-normal.woff2 newsreader-headline 'wght=600 opsz=40'
join_cuts newsreader newsreader-text newsreader-headline
cut_font newsreader/files/newsreader-latin-opsz-italic.woff2 newsreader-italic 'wght=420 opsz=18'
cut_font public-sans/files/public-sans-latin-wght-normal.woff2 public-sans 'wght=400:700'
# The renderer of share images reads only plain TrueType. Newsreader's < and > look like dashes, so Public Sans draws them.
cut_for_pictures newsreader/files/newsreader-latin-opsz-normal.woff2 share-headline 'wght=600 opsz=72' \
  "$(echo "$common" | sed 's/U+0020-007E/U+0020-003B,U+003D,U+003F-007E/')"
cut_for_pictures public-sans/files/public-sans-latin-wght-normal.woff2 share-text 'wght=600' "$common"
