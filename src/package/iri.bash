# Completion of iri for bash.
_iri() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local words="parse check match rules resolve relativize normalize compare hash to-uri to-iri display mask nfc bidi encode decode get set segments query build compose expand from-path to-path inspect gate"
  case $before in
    --as) words="IRI IRI-reference absolute-IRI irelative-ref URI URI-reference absolute-URI relative-ref" ;;
    --format) words="text json tsv" ;;
    --file) words= ;;
    *) [ "$COMP_CWORD" -eq 1 ] || words="--help --as --file --format" ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _iri iri
