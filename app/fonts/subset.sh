#!/bin/sh
# Cuts the type the app ships from the variable fonts in node_modules: 132 kB of Newsreader become 45 kB,
# because a sturdy cut for text and a fine one for headlines are all that is set.
# Needs Python with `pip install fonttools brotli`; run it from this folder when a font package changes.
set -eu

packages=../../node_modules/@fontsource-variable
characters='U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2013-2014,U+2018-201A,U+201C-201E,U+2020-2022,U+2026,U+2032-2033,U+20AC,U+2116,U+2122,U+2190-2193,U+2212'

cut_font() { # source, target, axis limits
  limited=$(mktemp --suffix=.ttf)
  fonttools varLib.instancer "$packages/$1" $3 -o "$limited"
  case $2 in *.woff2) flavor=--flavor=woff2 ;; *) flavor= ;; esac
  pyftsubset "$limited" --unicodes="$characters" --layout-features=kern,liga,tnum,pnum,lnum,ccmp,mark \
    $flavor --output-file="$2"
  rm "$limited"
}

cut_font newsreader/files/newsreader-latin-opsz-normal.woff2 newsreader-text.woff2 'wght=460 opsz=13'
cut_font newsreader/files/newsreader-latin-opsz-normal.woff2 newsreader-headline.woff2 'wght=600 opsz=40'
cut_font newsreader/files/newsreader-latin-opsz-italic.woff2 newsreader-italic.woff2 'wght=420 opsz=18'
cut_font public-sans/files/public-sans-latin-wght-normal.woff2 public-sans.woff2 'wght=400:700'
# For the pictures of shared links, whose printer reads plain TrueType only.
cut_font newsreader/files/newsreader-latin-opsz-normal.woff2 share-headline.ttf 'wght=600 opsz=72'
cut_font public-sans/files/public-sans-latin-wght-normal.woff2 share-text.ttf 'wght=600'
